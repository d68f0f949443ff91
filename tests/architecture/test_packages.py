"""Packages have layers, and enter the Great Strategic by what its rooms export."""

import re
import tomllib
from pathlib import Path

import letopis


def test_every_package_has_a_layer_and_enters_by_its_rooms() -> None:
    package = Path(letopis.__file__).parent
    found = {it.stem for it in package.iterdir() if not it.name.startswith("__")}
    rules = tomllib.loads((package.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {it["name"]: it for it in rules["tool"]["importlinter"]["contracts"]}
    layers = " ".join(contracts["Layers point one way"]["layers"])
    assert set(re.findall(r"letopis\.(\w+)", layers)) == found
    entering = " ".join(
        contracts["The rooms of the Great Strategic are entered by what they export"][
            "source_modules"
        ]
    )
    assert set(re.findall(r"letopis\.(\w+)", entering)) == found - {"core"}


def test_the_readme_names_every_package() -> None:
    package = Path(letopis.__file__).parent
    readme = (package.parents[1] / "README.md").read_text(encoding="utf-8")
    names = {it.name for it in package.iterdir() if not it.name.startswith("__")}
    assert {it for it in names if f"`{it}`" not in readme} == set()
