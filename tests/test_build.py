"""What is tested is what was meant to be tested, and the build hook chooses the right modules."""

import ast
import os
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
EXPECT = os.environ.get("OREBIT_EXPECT")  # set by the Makefile: wheel or src


def load_hook() -> ModuleType:
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    hook = module_from_spec(spec)
    spec.loader.exec_module(hook)
    return hook


def origin(module: str) -> Path:
    spec = find_spec(module)
    assert spec
    assert spec.origin
    return Path(spec.origin)


def module_name(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").replace("/", ".")


@pytest.mark.skipif(EXPECT is None, reason="only the Makefile knows which Orebit it means")
def test_the_orebit_under_test_is_the_one_that_was_meant() -> None:
    from_source = origin("orebit").is_relative_to(ROOT / "src")

    assert from_source == (EXPECT == "src")


@pytest.mark.skipif(EXPECT != "wheel", reason="src is never compiled")
def test_every_module_meant_to_be_compiled_is_compiled_where_it_can_be() -> None:
    hook = load_hook()
    if hook.missing_for_compiling():
        pytest.skip(hook.missing_for_compiling())

    python = [path for path in hook.modules_to_compile(ROOT) if origin(module_name(path)).suffix == ".py"]
    assert python == []


def test_compiled_modules_are_the_hot_ones(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    for name in ["core/chance", "core/record", "games/__init__", "games/drift/__init__", "games/drift/rules",
                 "games/drift/combat", "games/drift/view", "games/drift/shapes", "games/drift/explain",
                 "games/drift/events"]:  # fmt: skip
        path = tmp_path / "src" / "orebit" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()

    assert load_hook().modules_to_compile(tmp_path) == [
        "src/orebit/core/chance.py",
        "src/orebit/games/drift/combat.py",
        "src/orebit/games/drift/events.py",
        "src/orebit/games/drift/rules.py",
        "src/orebit/games/drift/view.py",
    ]


@pytest.mark.parametrize("base", ["Struct", "msgspec.Struct"])
def test_a_struct_in_a_compiled_module_stops_the_build(tmp_path: Path, base: str) -> None:
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    game = tmp_path / "src" / "orebit" / "games" / "drift"
    game.mkdir(parents=True)
    for name in ("rules", "shapes"):
        (game / f"{name}.py").write_text(f"class Tile({base}, frozen=True):\n    ore: int\n", encoding="utf-8")

    with pytest.raises(
        ValueError, match=r"drift/rules\.py would be compiled and has the msgspec struct Tile: mypyc drops"
    ):
        load_hook().modules_to_compile(tmp_path)


def test_a_pure_build_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OREBIT_PURE", "1")

    assert "OREBIT_PURE" in load_hook().missing_for_compiling()


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OREBIT_PURE", raising=False)
    monkeypatch.setenv("CC", "no-such-compiler -O2")

    assert "no-such-compiler" in load_hook().missing_for_compiling()


def test_no_registry_address_is_committed() -> None:
    for name in ["constraints.txt", "pyproject.toml", "Makefile"]:
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), name


@pytest.mark.slow
def test_no_compiled_module_has_a_constant_tuple_of_floats() -> None:
    """mypyc 2.4 takes it for unset where it is used, so that the compiled code dies: write Final[vec[float]]."""
    found = []
    for module in load_hook().modules_to_compile(ROOT):
        for line in ast.parse((ROOT / module).read_text(encoding="utf-8")).body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.value, ast.Tuple):
                parts = line.value.elts
                if any(isinstance(part, ast.Constant) and isinstance(part.value, float) for part in parts):
                    found.append(f"{module}:{line.lineno}")

    assert not found


LOOK = """\
int64_t CPyDef_look(PyObject *cpy_r_self, int64_t cpy_r_i) {
    VecI64 cpy_r_r0;
    cpy_r_r0 = ((GameObject *)cpy_r_self)->_points;
    VEC_I64_INCREF(cpy_r_r0);
    cpy_r_r1 = (int64_t)cpy_r_r0.len;
    cpy_r_r2 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r1;
    if (cpy_r_r2) goto CPyL3;
    PyErr_SetNone(PyExc_IndexError);
    if (unlikely(!cpy_r_r3)) {
        CPy_AddTraceback("game.py", "look(", 7, CPyStatic_globals);
        goto CPyL4;
    }
    CPy_Unreachable();
CPyL3: ;
    cpy_r_r4 = (CPyPtr)cpy_r_r0.items;
    cpy_r_r5 = *(int64_t *)cpy_r_r4;
    BETWEEN
    VEC_I64_DECREF(cpy_r_r0);
    return cpy_r_r5;
CPyL4: ;
    VEC_I64_DECREF(cpy_r_r0);
    return -113;
}
"""


def test_a_vec_that_is_only_looked_into_is_not_counted() -> None:
    lighter = load_hook().lightened(LOOK.replace("BETWEEN", ""))

    assert "CREF" not in lighter
    assert "if (likely(cpy_r_r2)) goto CPyL3;" in lighter


@pytest.mark.parametrize(
    "between",
    [
        "CPyDef_play(cpy_r_self);",  # may give the object another vec
        "((GameObject *)cpy_r_self)->_points = cpy_r_r6;",
        "cpy_r_kept = cpy_r_r0;",
        "return cpy_r_r5;",  # still counted
        "if (cpy_r_r7) {\n        goto CPyL4;\n    } else\n        goto CPyL5;\nCPyL5: ;\n    CPyDef_play(cpy_r_self);",
    ],
)
def test_a_vec_that_something_may_happen_to_stays_counted(between: str) -> None:
    lighter = load_hook().lightened(LOOK.replace("BETWEEN", between))

    assert lighter.count("CREF") == LOOK.count("CREF")


def test_vecs_of_numbers_are_made_and_let_go_without_librt() -> None:
    hook = load_hook()
    calls = "a = VecI64Api.alloc(0, 8);\nb = VecI64Api.slice(a, 0, 4);\nc = VecI64Api.append(b, 7);\n"
    others = "d = VecFloatApi.alloc(0, 8);\ne = VecI64Api.extend_vec(a, b);\n"

    lighter = hook.lightened(hook._INCLUDES + calls + others)

    assert lighter.endswith(calls.replace("VecI64Api.", "").replace("(", "_i64(") + others)
    assert lighter.count("VEC_I64_DECREF(v)") == 1
    assert hook.lightened(lighter) == lighter, "what is lighter already stays as it is: builds go on with it"
