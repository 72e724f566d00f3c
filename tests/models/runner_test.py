"""The programs of examples/model_runner on the command line: exit status, messages, files."""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

RUNNER, FACE_DEMO, MODELS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
MODEL = MODELS / "face_detection_short_range.tflite"


def run(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)


class RunnerTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def file(self, name, data):
        path = self.directory / name
        path.write_bytes(data)
        return path

    def refused(self, program, *arguments, says):
        """Exit status 2, nothing but one line on standard error that contains `says`."""
        result = run(program, *arguments)
        self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
        self.assertRegex(result.stderr, r"\A[^\n]+\n\Z")
        self.assertIn(says, result.stderr)
        self.assertTrue(result.stderr.startswith(pathlib.Path(program).name + ": "), result.stderr)

    def test_help(self):
        for program in RUNNER, FACE_DEMO:
            if program:
                result = run(program, "--help")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertIn("MODEL", result.stdout)

    def test_wrong_command_lines(self):
        self.refused(RUNNER, says="MODEL")
        self.refused(RUNNER, MODEL, "--rounding", "triple", says="--rounding")
        self.refused(RUNNER, MODEL, "--repeat", "0", says="--repeat")
        self.refused(RUNNER, MODEL, "--no-such-option", says="--no-such-option")
        self.refused(RUNNER, MODEL, "--target", "RK9999", says="RK3588")
        self.refused(RUNNER, MODEL, "--bundle", self.directory, says="--bundle")
        self.refused(RUNNER, MODEL, "--check-tensors", says="--check-tensors")

    def test_files_that_are_no_models(self):
        self.refused(RUNNER, self.directory / "none.tflite", says="none.tflite: can't be opened")
        self.refused(RUNNER, self.directory, says="can't be")
        self.refused(RUNNER, MODELS / "README.md", says="README.md: not a TensorFlow Lite model")
        self.refused(RUNNER, self.file("empty.tflite", b""), says="not a TensorFlow Lite model")
        whole = MODEL.read_bytes()
        self.refused(RUNNER, self.file("short.tflite", whole[:200000]), says="short.tflite: damaged or cut short")
        self.refused(RUNNER, self.file("bent.tflite", struct.pack("<I", 0x7FFFFFF0) + whole[4:]), says="damaged or cut short")

    def test_bundles_that_are_none(self):
        self.refused(RUNNER, "--bundle", self.directory, says="manifest.json: can't be opened")
        self.file("manifest.json", b"{")
        self.refused(RUNNER, "--bundle", self.directory, says="manifest.json")
        self.file("manifest.json", b'{"model": {"file": "m.tflite"}, "inputs": [], "outputs": []}')
        self.refused(RUNNER, "--bundle", self.directory, says="manifest.json")

    def test_wrong_inputs(self):
        self.refused(RUNNER, MODEL, "--input", self.file("in", b"1234"), says="in: has 4 bytes; input 0 'input' takes 196608 (1x128x128x3 tensor_float32)")
        self.refused(RUNNER, MODEL, "--input", MODEL, "--input", MODEL, says="has 1 inputs, and 2 files were given")
        self.refused(RUNNER, MODEL, "--input", self.directory / "none", says="none: can't be opened")
        self.refused(RUNNER, MODEL, "--expect", MODEL, "--expect", MODEL, "--expect", MODEL, says="has 2 outputs")

    def test_a_run(self):
        boxes, scores = self.directory / "boxes", self.directory / "scores"
        result = run(RUNNER, MODEL, "--repeat", 1, "--output", boxes, "--output", scores)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual((boxes.stat().st_size, scores.stat().st_size), (896 * 16 * 4, 896 * 4))
        for text in "DEPTHWISE_CONV_2D", "1x128x128x3 -> 1x64x64x24", "RK3588", "RV1106", "164 operators, of which 74", "output 1 'classificators', 1x896x1 f32":
            self.assertIn(text, result.stdout)
        self.assertLessEqual(max(map(len, result.stdout.splitlines())), 120 + len(str(MODEL)))

        # The same again is the same; one number more or less is named.
        again = run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--expect", boxes, "--expect", scores)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual(again.stdout.count(": ok: "), 2)
        values = list(struct.unpack("<896f", scores.read_bytes()))
        wanted = values[7] + 3
        values[7] = wanted
        off = self.file("off", struct.pack("<896f", *values))
        wrong = run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--expect", boxes, "--expect", off, "--atol", "2.5")
        self.assertEqual((wrong.returncode, wrong.stderr), (1, ""))
        self.assertIn("output 1 'classificators': WRONG: element 7 is ", wrong.stdout)
        self.assertIn("(1 of 896 out of tolerance, worst 3 at element 7)", wrong.stdout)
        near = run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--expect", boxes, "--expect", off, "--atol", "3.5")
        self.assertEqual(near.returncode, 0, near.stdout)
        relative = run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--expect", boxes, "--expect", off, "--rtol", 3.5 / abs(wanted))
        self.assertEqual(relative.returncode, 0, relative.stdout)
        self.refused(RUNNER, MODEL, "--quiet", "--expect", scores, says="output 0 'regressors' has 57344")

    def test_a_bundle_that_does_not_agree(self):
        """A copy of the model with a reference that is wrong, and with a checksum that is."""
        self.file("model.tflite", MODEL.read_bytes())
        picture = self.file("in.bin", struct.pack("<49152f", *([0.25] * 49152)))
        run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--input", picture, "--output", self.directory / "0", "--output", self.directory / "1")
        within = {"atol": 1e-6, "rtol": 0}
        manifest = {
            "model": {"file": "model.tflite"},
            "inputs": [{"file": "in.bin"}],
            "outputs": [{"expected": "0", "tolerance": within}, {"expected": "1", "tolerance": within}],
        }
        self.file("manifest.json", json.dumps(manifest).encode())
        right = run(RUNNER, "--bundle", self.directory, "--repeat", 1)
        self.assertEqual((right.returncode, right.stderr), (0, ""), right.stdout)
        self.assertEqual(right.stdout.count("reference: output"), 2)
        manifest["outputs"][1]["expected"] = {"gemmlowp": "1", "single_rounding": "bad"}
        manifest["outputs"][0]["expected"] = {"gemmlowp": "0", "single_rounding": "0"}
        self.file("manifest.json", json.dumps(manifest).encode())
        self.file("bad", struct.pack("<896f", *([0.0] * 896)))
        wrong = run(RUNNER, "--bundle", self.directory, "--repeat", 1, "--quiet")
        self.assertEqual((wrong.returncode, wrong.stderr), (1, ""))
        self.assertIn("gemmlowp: output 1 'classificators': ok", wrong.stdout)
        self.assertIn("single_rounding: output 1 'classificators': WRONG", wrong.stdout)
        graph = {"tensors": [{"id": 3, "crc32_gemmlowp": "00000000"}, {"id": 4}]}
        self.file("graph.json", json.dumps(graph).encode())
        tensors = run(RUNNER, "--bundle", self.directory, "--repeat", 1, "--quiet", "--check-tensors")
        self.assertEqual((tensors.returncode, tensors.stderr), (1, ""))
        self.assertIn("tensors between operators: WRONG: 0 of 1 equal; the first that differs is tensor 3 'conv2d', written by operator 2 (CONV_2D)", tensors.stdout)

    def test_json(self):
        path = self.directory / "table.json"
        result = run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--json", path, "--target", "rk3588")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        table = json.loads(path.read_text())
        self.assertEqual(len(table["operators"]), 90)
        self.assertEqual(table["folded_operators"], 74)
        for row in table["operators"]:
            self.assertEqual(list(row["targets"]), ["RK3588"])
            place = row["targets"]["RK3588"]
            self.assertEqual(place["place"] == "npu", not place["reasons"], row)
            self.assertIn("converted", place)
            for shown in place, place["converted"]:
                self.assertEqual(len(shown["hints"]), len(shown["reasons"]))
                self.assertEqual(shown["advisories"], [])
        for option in "--json", "--report":
            self.refused(RUNNER, MODEL, "--quiet", option, self.directory / "no" / "such", says="can't be written")

    def test_whole_model(self):
        """What is fused, what crosses, inputs and outputs: in JSON and in the text, which agree."""
        path = self.directory / "table.json"
        result = run(RUNNER, MODEL, "--repeat", 1, "--json", path)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        table = json.loads(path.read_text())
        targets = table["targets"]
        self.assertEqual(len(targets), 11)
        self.assertEqual(list(targets), sorted(table["operators"][0]["targets"]))

        for chip, target in targets.items():
            for name in "as_it_is", "converted":
                placed = target[name]
                places = placed["places"]
                self.assertEqual(sum(p["operators"] for p in places.values()), len(table["operators"]))
                work = sum(o["multiply_adds"] for o in table["operators"])
                self.assertEqual(sum(p["multiply_adds"] for p in places.values()), work)
                self.assertAlmostEqual(sum(p["percent"] for p in places.values()), 100)
                moved = placed["crossings"]
                for way in "npu", "cpu":
                    sizes = [t["bytes"] for t in moved["tensors"] if t["to"] == way]
                    self.assertEqual(moved[f"to_{way}"], {"tensors": len(sizes), "bytes": sum(sizes)})
                self.assertEqual(placed["fused_operators"], sum(len(f["operators"]) for f in placed["fused"]))
                for row in table["operators"]:
                    shown = row["targets"][chip] if name == "as_it_is" else row["targets"][chip]["converted"]
                    own = [f for f in placed["fused"] if row["operator"] in f["operators"]]
                    self.assertEqual([shown["fused"]] if "fused" in shown else [], own)
                    if own:
                        self.assertEqual((shown["place"], shown["operators"]), ("npu", [own[0]["operator"]]))
            self.assertEqual(target["as_it_is"]["fused"], [])

        # Of float16: the image goes in, and what the four last convolutions make comes out to be reshaped elsewhere.
        moved = targets["RK3588"]["converted"]["crossings"]
        self.assertEqual(moved["tensors"][0]["tensor"], "input")
        self.assertEqual(
            [(t["to"], t["bytes"], t["read_by"]) for t in moved["tensors"]],
            [("npu", 98304, [2]), ("cpu", 1024, [158]), ("cpu", 768, [159]), ("cpu", 16384, [160]), ("cpu", 12288, [161])],
        )
        self.assertEqual(moved["inputs_and_outputs"], 1)
        fused = targets["RK3588"]["converted"]["fused"]
        self.assertEqual(
            [fused[0], fused[2]],
            [
                {"operator": "ConvolutionRelu", "operators": [2, 3], "section": "3.2.7", "line": 2285},
                {"operator": "ConvolutionAddRelu", "operators": [17, 19, 20], "section": "3.2.19", "line": 2407},
            ],
        )
        others = {f["operator"] for f in targets["RK2118"]["converted"]["fused"]}
        self.assertEqual(others, {"ConvolutionRelu", "ConvolutionAdd"})

        # 5 x 5 columns: 12 - 3 = 9; 9 * 1024 / 5 columns at most.
        (image,) = targets["RK3588"]["inputs"]
        wanted = {"tensor": "input", "first_layer": 2, "on_npu": True, "precision": "float16", "type": "float32"}
        wanted |= {"width": 128, "width_align": 8, "width_stride": 128, "align_may_change": True, "max_width": 1843}
        wanted |= {"fits": True, "mean_scale_quant": "CPU", "section": "5.1.2", "line": 14477}
        self.assertEqual({k: image[k] for k in wanted}, wanted)
        self.assertFalse(targets["RV1103"]["inputs"][0]["listed"])
        outputs = [(o["tensor"], o["last_layer"], o["on_npu"]) for o in targets["RK3588"]["outputs"]]
        self.assertEqual(outputs, [("regressors", 163, False), ("classificators", 162, False)])

        for text in (
            "npu 17, 19, 20",
            "ConvolutionRelu: 2, 3 (RK3566/RK3568, RK3588, RK3562, RK3576/RV1126B, RK2118)",
            "RK3588: operator 2 reads it as float16; mean, scale, quant on the CPU; width 128, aligned to 8: 128",
        ):
            self.assertIn(text, result.stdout)
        row = r"\nRK3588 in float16 +84 \(100\.0 %\) +6 \(0\.0 %\) +0 +50 in 17 +1 +4 +0\.13\n"
        self.assertRegex(result.stdout, row)

    @unittest.skipUnless(FACE_DEMO, "nnops_face_demo is not built")
    def test_face_demo(self):
        picture = self.directory / "face.png"
        tensor = self.directory / "input"
        result = run(FACE_DEMO, MODEL, MODELS / "astronaut.png", picture, "--save-input", tensor)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertRegex(result.stdout, r"\Aastronaut.png, 512x512: 1 face\n  score 0\.\d+, box x \d+\.\.\d+, y \d+\.\.\d+\n")
        self.assertEqual(picture.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(tensor.stat().st_size, 196608)
        self.refused(FACE_DEMO, MODEL, self.directory / "none.png", picture, says="none.png: not a picture that can be read")
        self.refused(FACE_DEMO, MODEL, MODELS / "astronaut.png", self.directory / "no" / "such.png", says="can't be written")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
