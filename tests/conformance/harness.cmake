# cmake -D program=... -D data=... -P harness.cmake
# The conformance program reports what is wrong with doctored cases. Fails where it does not.

# check(<file> <exit code> <last line> [<text that the output contains>...])
function(check file code last)
  execute_process(COMMAND ${program} --exact ${data}/${file}.jsonl OUTPUT_VARIABLE output RESULT_VARIABLE result
                  ERROR_VARIABLE output_of_errors)
  set(problems)
  if(NOT result STREQUAL code)
    list(APPEND problems "exit code ${result}, wanted ${code}")
  endif()
  if(NOT output MATCHES "\n${last}\n$")
    list(APPEND problems "last line is not \"${last}\"")
  endif()
  foreach(text IN LISTS ARGN)
    string(FIND "${output}" "${text}" at)
    if(at EQUAL -1)
      list(APPEND problems "no \"${text}\"")
    endif()
  endforeach()
  if(problems)
    list(JOIN problems "\n  " problems)
    message(SEND_ERROR "${file}:\n  ${problems}\n${output}${output_of_errors}")
  endif()
endfunction()

check(right 0 "8 passed, 0 failed, 0 skipped"
      "inexact add_quant8_off_by_one: 2 of 2 elements, the first is output 0 index 0: got 13, wanted 14"
      "Integer results: 2 of 3 cases are exact, 4 of 6 elements are")
check(wrong_value 1 "0 passed, 1 failed, 0 skipped" "FAILED add (data/wrong_value): output 0 index 1: got 6, wanted 6.5")
check(wrong_beyond_tolerance 1 "0 passed, 1 failed, 0 skipped" "index 1: got 6, wanted 6.00001")
check(wrong_quant8 1 "0 passed, 1 failed, 0 skipped" "index 1: got 24, wanted 26, tolerance 1"
      "SIGNED in place of TENSOR_QUANT8_ASYMM: output 0 index 1: got -104, wanted -102")
check(wrong_shape 1 "0 passed, 1 failed, 0 skipped" "invalid: ADD: output dim_0 is 3")
check(wrong_nan 1 "0 passed, 1 failed, 0 skipped" "index 1: got nan, wanted nan")
check(not_refused 1 "0 passed, 1 failed, 0 skipped" "ran, and should have been refused")
check(too_low_a_level 1 "0 passed, 1 failed, 0 skipped" "unsupported: ADD: feature_level is 4")
check(unknown_operation 0 "1 passed, 0 failed, 1 skipped")
check(broken_line 1 "2 passed, 0 failed, 0 skipped" "broken_line.jsonl:2: " "1 errors")
check(wrong_count 1 "0 passed, 0 failed, 0 skipped" "an operand has 2 elements, its dimensions say 3")
check(there_is_no_such_file 1 "0 passed, 0 failed, 0 skipped" "cannot be opened")
