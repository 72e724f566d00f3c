// nnops_limits: what Rockchip's NPUs take. Reads queries and writes answers, one JSON text a line; or prints for
// people.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "people.hpp"

namespace {

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r\v\f") == std::string_view::npos; }

bool write_all(const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(STDOUT_FILENO, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

// Answers are written whenever no more input is at hand: who waits for one before asking on gets it.
int answer_lines() {
  limits::answerer a;
  std::string in, out;
  std::vector<char> buffer(1 << 16);
  while (true) {
    const ssize_t n = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    const std::size_t searched = in.size();
    in.append(buffer.data(), static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t end = in.find('\n', searched); end != std::string::npos; end = in.find('\n', begin)) {
      const std::string_view line(in.data() + begin, end - begin);
      if (!is_blank(line)) a.answer(line, out);
      begin = end + 1;
    }
    in.erase(0, begin);
    if (!write_all(out)) return 1;
    out.clear();
  }
  if (!is_blank(in)) a.answer(in, out);
  return write_all(out) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "What the NPUs of Rockchip's chips take. Without a subcommand: reads queries from standard input and writes "
      "answers, one JSON object a line."};
  std::string chip, other, name;
  std::vector<std::string> words;
  app.require_subcommand(0, 1);

  CLI::App* list = app.add_subcommand("list", "the operators of a chip");
  list->add_option("CHIP", chip, "rk3588, rv1106, ...")->required();
  CLI::App* show = app.add_subcommand("show", "everything that is known of an operator on a chip");
  show->add_option("CHIP", chip)->required();
  show->add_option("OPERATOR", name, "Convolution, Softmax, ...")->required();
  CLI::App* diff = app.add_subcommand("diff", "why here and not there: what two chips do not share");
  diff->add_option("CHIP", chip)->required();
  diff->add_option("OTHER", other)->required();
  CLI::App* check = app.add_subcommand("check", "whether a call fits, and what would make it fit");
  check->add_option("CHIP", chip)->required();
  check->add_option("OPERATOR", name)->required();
  check->add_option("WORDS", words,
                    "input_tensor=int8[1,3,64,64] weight=[8,3,3,3]:per_channel strides=2,2 first_layer");
  check->footer(
      "An operand is TYPE[SHAPE], followed by :const, :per_channel, :value=1,1,2,2 or :expands_to=1,8,16,16.");
  CLI11_PARSE(app, argc, argv);

  if (list->parsed()) return limits::print_list(chip);
  if (show->parsed()) return limits::print_operator(chip, name);
  if (diff->parsed()) return limits::print_difference(chip, other);
  if (check->parsed()) return limits::print_check(chip, name, words);
  return answer_lines();
}
