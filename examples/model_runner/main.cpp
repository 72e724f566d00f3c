// nnops_model_runner: loads a TensorFlow Lite model, checks every operator, says where each would run on every chip and
// why, runs the model on nnops's kernels, and compares the results with a reference. docs/model_runner.md is its
// manual.
//
// Exit status: 0; 1 if results differ from the reference; 2 if a file, the model or the command line is wrong.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bundle.hpp"
#include "compare.hpp"
#include "html_report.hpp"
#include "nnops/core/float16.hpp"
#include "nnops/core/message.hpp"
#include "placement.hpp"
#include "report.hpp"
#include "session.hpp"
#include "tflite_loader.hpp"

namespace {

using namespace runner;

struct options {
  std::string model, bundle, json, report;
  std::vector<std::string> inputs, expected, outputs, targets;
  tolerance within;
  nnops::rounding round = nnops::rounding::double_;
  int repeat = 10;
  bool check_tensors = false, quiet = false;
};

std::string quoted_input(const model& m, std::size_t k) {
  return "input " + std::to_string(k) + " '" + operand_of(m, m.inputs[k]).name + "'";
}

// Reproducible values: every stored code of quantised types, numbers in [-1, 1] of float types, 0 and 1 of bool.
void fill_with_noise(const operand& o, std::span<std::byte> data) {
  std::uint32_t state = 1;
  const auto next = [&] { return (state = state * 1664525u + 1013904223u) >> 16; };
  const auto count = static_cast<std::size_t>(nnops::element_count(o.dims)),
             size = static_cast<std::size_t>(nnops::size_of(o.type));
  for (std::size_t i = 0; i < count; ++i) {
    const float real = static_cast<float>(next()) / 32767.5f - 1.0f;
    std::uint32_t bits = next();
    if (o.type == nnops::operand_type::tensor_float32) std::memcpy(&bits, &real, 4);
    if (o.type == nnops::operand_type::tensor_bool8) bits &= 1;
    if (o.type == nnops::operand_type::tensor_float16) {
      const nnops::float16 half = nnops::to_float16(real);
      std::memcpy(&bits, &half, 2);
    }
    std::memcpy(data.data() + i * size, &bits, size);
  }
}

void read_inputs(const model& m, session& s, const std::vector<std::string>& files) {
  if (!files.empty() && files.size() != m.inputs.size())
    throw error(m.path + ": has " + std::to_string(m.inputs.size()) + " inputs, and " + std::to_string(files.size()) +
                " files were given");
  for (std::size_t k = 0; k < m.inputs.size(); ++k) {
    const operand& o = operand_of(m, m.inputs[k]);
    if (files.empty()) {
      fill_with_noise(o, s.input(k));
      continue;
    }
    const std::vector<std::byte> data = read_file(files[k]);
    if (data.size() != byte_count(o))
      throw error(files[k] + ": has " + std::to_string(data.size()) + " bytes; " + quoted_input(m, k) + " takes " +
                  std::to_string(byte_count(o)) + " (" + text_of(o.dims) + " " + nnops::name_of(o.type) + ")");
    if (!data.empty()) std::memcpy(s.input(k).data(), data.data(), data.size());
  }
}

// What output k should hold. The file may hold whole numbers in bytes.
std::vector<std::byte> read_expected(const model& m, std::size_t k, const std::string& file, bool bytes = false) {
  const operand& o = operand_of(m, m.outputs[k]);
  std::vector<std::byte> data = read_file(file);
  if (bytes && o.type == nnops::operand_type::tensor_int32) {
    const std::vector<std::byte> narrow = std::move(data);
    data.assign(narrow.size() * 4, std::byte{0});
    for (std::size_t i = 0; i < narrow.size(); ++i) data[i * 4] = narrow[i];
  }
  if (data.size() != byte_count(o))
    throw error(file + ": has " + std::to_string(data.size()) + " bytes; output " + std::to_string(k) + " '" + o.name +
                "' has " + std::to_string(byte_count(o)));
  return data;
}

// True if output k is what it should be; prints what was found.
bool check_output(const model& m, const session& s, std::size_t k, std::span<const std::byte> wanted, tolerance within,
                  const std::string& title) {
  const operand& o = operand_of(m, m.outputs[k]);
  const comparison c = compare(o, s.output(k), wanted, within);
  std::printf("%s: output %zu '%s': %s: %s\n", title.c_str(), k, o.name.c_str(), c.holds(within) ? "ok" : "WRONG",
              text_of(c, within).c_str());
  return c.holds(within);
}

// Compares the CRC-32 of every tensor, as it is written, with the reference.
class tensor_checker {
 public:
  tensor_checker(const model& m, std::vector<std::optional<std::uint32_t>> wanted)
      : model_(m), wanted_(std::move(wanted)) {}

  void after(const session& s, std::size_t i) {
    const operation& op = model_.operations[i];
    for (const std::int32_t o : op.outputs)
      if (o != none) check(s, op, owner_of(model_, o));
  }

  bool report(const std::string& title) const {
    std::printf("%s: tensors between operators: %s: %d of %d equal%s%s\n", title.c_str(),
                differing_ == 0 ? "ok" : "WRONG", checked_ - differing_, checked_, differing_ == 0 ? "" : "; ",
                first_.c_str());
    return differing_ == 0;
  }

 private:
  void check(const session& s, const operation& op, std::int32_t tensor) {
    if (static_cast<std::size_t>(tensor) >= wanted_.size() || !wanted_[static_cast<std::size_t>(tensor)]) return;
    const std::uint32_t got = crc32(as_in_file(operand_of(model_, tensor), s.contents(tensor))),
                        wanted = *wanted_[static_cast<std::size_t>(tensor)];
    ++checked_;
    if (got == wanted) return;
    if (++differing_ > 1) return;
    char text[400];
    std::snprintf(text, sizeof text,
                  "the first that differs is tensor %d '%s', written by operator %d (%s): CRC-32 %08x, wanted %08x",
                  tensor, operand_of(model_, tensor).name.c_str(), op.source, nnops::name_of(op.type), got, wanted);
    first_ = text;
  }

  const model& model_;
  std::vector<std::optional<std::uint32_t>> wanted_;
  int checked_ = 0, differing_ = 0;
  std::string first_;
};

// Runs the model as often as asked, and prints the table.
void run_and_report(const options& o, const model& m, session& s) {
  stopwatch times(m.operations.size());
  s.run();  // memory and caches are warm after this one
  for (int i = 0; i < o.repeat; ++i) {
    s.run();
    times.add(s);
  }
  const std::vector<chip_placement> chips = place_on(chips_named(o.targets), m, s);
  if (!o.quiet) std::printf("%s\n", text_report(m, s, times, chips).c_str());
  if (!o.json.empty()) {
    const std::string text = json_report(m, s, times, chips);
    write_file(o.json, std::as_bytes(std::span(text)));
  }
  if (!o.report.empty()) {
    const std::string text = html_report(m, s, times, chips);
    write_file(o.report, std::as_bytes(std::span(text)));
  }
}

bool run_model(const options& o) {
  const model m = load_tflite(o.model);
  if (o.expected.size() > m.outputs.size() || o.outputs.size() > m.outputs.size())
    throw error(m.path + ": has " + std::to_string(m.outputs.size()) + " outputs, and files for more were given");
  std::vector<std::vector<std::byte>> expected;
  for (std::size_t k = 0; k < o.expected.size(); ++k) expected.push_back(read_expected(m, k, o.expected[k]));
  session s(m, o.round);
  read_inputs(m, s, o.inputs);
  run_and_report(o, m, s);
  if (o.inputs.empty() && !m.inputs.empty() && !o.quiet)
    std::printf("no --input: the inputs were filled with reproducible noise\n");
  for (std::size_t k = 0; k < m.outputs.size() && !o.quiet; ++k) std::printf("%s\n", text_of_output(m, s, k).c_str());
  for (std::size_t k = 0; k < o.outputs.size(); ++k) write_file(o.outputs[k], s.output(k));
  bool same = true;
  for (std::size_t k = 0; k < o.expected.size(); ++k)
    same = check_output(m, s, k, expected[k], o.within, "reference") && same;
  return same;
}

bool run_bundle(const options& o) {
  const bundle b = read_bundle(o.bundle);
  const model m = load_tflite(b.model);
  bool same = true, reported = false;
  for (const bundle_case& c : b.cases) {
    if (c.inputs.size() != m.inputs.size() || c.expected.size() != m.outputs.size())
      throw error(o.bundle + ": lists other inputs or outputs than the model has");
    session s(m, c.round);
    read_inputs(m, s, c.inputs);
    if (!reported) run_and_report(o, m, s);
    reported = true;
    tensor_checker tensors(
        m, o.check_tensors ? read_checksums(o.bundle, c.crc_key) : std::vector<std::optional<std::uint32_t>>{});
    s.run([&](std::size_t i) { tensors.after(s, i); });
    if (o.check_tensors && !c.crc_key.empty()) same = tensors.report(c.name) && same;
    for (std::size_t k = 0; k < m.outputs.size(); ++k)
      same = check_output(m, s, k, read_expected(m, k, c.expected[k], c.bytes[k]), c.within[k], c.name) && same;
  }
  return same;
}

int run(int argc, char** argv) {
  options o;
  CLI::App app{
      "Runs a TensorFlow Lite model on nnops's kernels, with the time of every operator, and shows where each operator "
      "would run on Rockchip's NPUs and why."};
  auto* model = app.add_option("MODEL", o.model, "a .tflite file");
  app.add_option("--input", o.inputs, "raw little-endian elements of the next input; without any: reproducible noise")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--output", o.outputs, "write the next output there, raw")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--expect", o.expected,
                 "compare the next output with these raw elements; exit status 1 if they differ")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--atol", o.within.atol, "|got - wanted| may be atol + rtol * |wanted|")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_option("--rtol", o.within.rtol)->check(CLI::NonNegativeNumber)->capture_default_str();
  app.add_option("--rounding", o.round,
                 "of quantised results: double as NNAPI and TensorFlow Lite's own kernels, single as XNNPACK")
      ->transform(CLI::CheckedTransformer(std::map<std::string, nnops::rounding>{{"double", nnops::rounding::double_},
                                                                                 {"single", nnops::rounding::single}})
                      .description("double|single"));
  app.add_option("--target", o.targets, "a chip of the table, may be repeated; without any: all")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--repeat", o.repeat, "timed runs; the table shows medians")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--json", o.json, "write the table there for programs")->type_name("FILE");
  app.add_option("--report", o.report, "write the table there as a page for a browser")->type_name("FILE");
  app.add_flag("--quiet", o.quiet, "no table");
  auto* bundle =
      app.add_option(
             "--bundle", o.bundle,
             "instead of MODEL: a directory with manifest.json that names model, inputs, expected outputs, tolerance")
          ->type_name("DIR");
  app.add_flag("--check-tensors", o.check_tensors,
               "with --bundle: compare every tensor between operators with its CRC-32 in graph.json")
      ->needs(bundle);
  bundle->excludes(model);
  for (const char* name : {"--input", "--output", "--expect", "--atol", "--rtol", "--rounding"})
    bundle->excludes(app.get_option(name));
  try {
    app.parse(argc, argv);
    if (o.model.empty() && o.bundle.empty()) throw CLI::RequiredError("MODEL or --bundle");
    chips_named(o.targets);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    throw error(e.what());
  }
  return (o.bundle.empty() ? run_model(o) : run_bundle(o)) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "nnops_model_runner: not enough memory\n");
  } catch (const std::exception& e) {
    std::fprintf(stderr, "nnops_model_runner: %s\n", e.what());
  }
  return 2;
}
