// What the subcommands print, for people. Each returns the exit status.
#pragma once

#include <string>
#include <vector>

namespace limits {

int print_list(const std::string& chip);
int print_operator(const std::string& chip, const std::string& name);
int print_difference(const std::string& one, const std::string& other);
// A call as words: input_tensor=int8[1,3,64,64], weight=[8,3,3,3]:per_channel, strides=2,2, mode=linear, first_layer.
int print_check(const std::string& chip, const std::string& name, const std::vector<std::string>& words);

}  // namespace limits
