"""The public modules of the Great Strategic export every kind of act and fact of its game."""

import re
import tomllib
from pathlib import Path

import letopis
from letopis.core.acts import Event
from letopis.games.strategic import actions, facts
from letopis.games.strategic.engine.registry import FACTS
from letopis.games.strategic.game import ACTIONS


def test_every_fact_is_at_the_door() -> None:
    assert sorted(facts.__all__) == sorted(kind.__name__ for kind in FACTS)
    assert all(issubclass(getattr(facts, name), Event) for name in facts.__all__)


def test_every_action_is_at_the_door() -> None:
    assert sorted(actions.__all__) == sorted(kind.__name__ for kind in ACTIONS)
    assert {getattr(actions, name) for name in actions.__all__} == set(ACTIONS)


def test_every_package_has_a_layer_and_enters_by_the_doors() -> None:
    package = Path(letopis.__file__).parent
    found = {it.stem for it in package.iterdir() if not it.name.startswith("__")}
    rules = tomllib.loads((package.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {it["name"]: it for it in rules["tool"]["importlinter"]["contracts"]}
    layers = " ".join(contracts["Layers point one way"]["layers"])
    assert set(re.findall(r"letopis\.(\w+)", layers)) == found
    entering = " ".join(
        contracts["The rooms of the Great Strategic are entered by its doors"]["source_modules"]
    )
    assert set(re.findall(r"letopis\.(\w+)", entering)) == found - {"core"}


def test_the_readme_names_every_package() -> None:
    package = Path(letopis.__file__).parent
    readme = (package.parents[1] / "README.md").read_text(encoding="utf-8")
    names = {it.name for it in package.iterdir() if not it.name.startswith("__")}
    assert {it for it in names if f"`{it}`" not in readme} == set()
