"""Writes docs/api.md, a page of all that the package offers, from signatures and docstrings.

`python api_pages.py` writes it, `python api_pages.py --check` says whether it is as it should be.
"""

from __future__ import annotations

import enum
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nonolith as nl
import nonolith.ray

PAGE = Path(__file__).with_name("docs") / "api.md"
HEAD = """# API

All that `import nonolith as nl` offers, made by `python api_pages.py` from the docstrings of the
package. The tests run the examples.
"""


def section(title: str, names: list[str], module: object) -> Iterator[str]:
    """Give the part of the page about some names of a module."""
    yield f"## {title}\n"
    for name in names:
        value = getattr(module, name)
        if inspect.isclass(value):
            yield from of_class(name, value)
        elif callable(value):
            yield from of_function(name, value, "###")
        elif name == "SETS":
            yield f"### `{name}`\n\n`{value!r}`\n"


class Shown(str):
    """An annotation that is shown without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def signature(name: str, value: object, *, method: bool, result: bool = True) -> str:
    """Give the name, the parameters and the result as code, a parameter a line where it is long."""
    found = inspect.signature(value)  # type: ignore[arg-type]
    parameters = [
        one if one.annotation is one.empty else one.replace(annotation=Shown(one.annotation))
        for one in found.parameters.values()
    ]
    if method and parameters and parameters[0].name in ("self", "cls"):
        parameters = parameters[1:]
    gives = f" -> {found.return_annotation}" if result else ""
    whole = f"{found.replace(parameters=parameters, return_annotation=found.empty)}"
    if len(name + whole + gives) > 90:
        each = re.split(r", (?=\w+: |\*, |\*\*?\w+: )", whole[1:-1])
        whole = "(\n" + "".join(f"    {one},\n" for one in each) + ")"
    return f"```python\n{name}{whole}{gives}\n```\n"


def prose(value: object) -> str:
    """Give a docstring with its examples as Python code."""
    text = inspect.getdoc(value) or ""
    examples = re.compile(r"((?:^>>> .*\n?(?:^(?!>>>|\n).+\n?)*)+)", re.MULTILINE)
    return examples.sub(lambda it: f"```python\n{it[1].rstrip()}\n```\n", text).rstrip() + "\n"


def of_function(name: str, value: object, level: str, *, method: bool = False) -> Iterator[str]:
    """Give the part about a function."""
    yield f"{level} `{name}`\n"
    yield signature(name, value, method=method)
    yield prose(value)


def attribute_notes(value: type) -> dict[str, str]:
    """Give the strings that stand beneath the attributes of a class."""
    found = re.finditer(
        r"^    (\w+)(?:: .*| = .*)\n    \"\"\"(.*?)\"\"\"", inspect.getsource(value), re.M | re.S
    )
    return {it[1]: " ".join(it[2].split()) for it in found}


def of_class(name: str, value: type) -> Iterator[str]:
    """Give the part about a class."""
    bases = [base.__name__ for base in value.__bases__ if base not in (object, enum.StrEnum)]
    own = [base for base in bases if base in nl.__all__ or base.endswith("Error")]
    yield f"### `{name}`" + (f" (a kind of `{'`, `'.join(own)}`)" if own else "") + "\n"
    yield prose(value)
    if not issubclass(value, (BaseException, enum.Enum)) and "__init__" in value.__dict__:
        shown = signature(name, value.__init__, method=True, result=False)
        if "_native" not in shown and "Native" not in shown:
            yield shown
    notes = attribute_notes(value)
    fields = list(getattr(value, "__dataclass_fields__", {}))
    if issubclass(value, enum.Enum):
        fields = [member.name for member in value]
    for field in [*fields, *(note for note in notes if note not in fields)]:
        yield f"- `{field}`: {notes[field]}" if notes.get(field) else f"- `{field}`"
    if fields or notes:
        yield ""
    for member, what in members(value):
        if isinstance(what, (property, CachedProperty)):
            yield f"#### `{name}.{member}`\n"
            yield prose(what)
        else:
            yield from of_function(f"{name}.{member}", getattr(value, member), "####", method=True)


CachedProperty = type(inspect.getattr_static(nl.Answer, "solutions"))


def members(value: type) -> Iterator[tuple[str, object]]:
    """Go through the public members that a class of this package defines."""
    seen: dict[str, object] = {}
    for base in value.__mro__:
        if base.__module__.startswith("nonolith"):
            seen = {**vars(base), **seen}
    for name, what in seen.items():
        member = isinstance(what, (property, CachedProperty, classmethod, staticmethod))
        if not name.startswith("_") and (member or inspect.isfunction(what)):
            yield name, what


def page() -> str:
    """Give the whole page."""
    names = [name for name in nl.__all__ if name not in ("batch", "rules", "__version__")]
    functions = [name for name in names if inspect.isfunction(getattr(nl, name))]
    classes = [name for name in names if inspect.isclass(getattr(nl, name))]
    errors = [name for name in classes if issubclass(getattr(nl, name), BaseException)]
    others = [name for name in classes if name not in errors]
    rules = ["load", "parse", "learn", "training_states", "Rules", "Rule", "Judgement"]
    rules += ["LearnSettings", "Journal", "Progress", "SETS"]
    batch = ["plan", "open", "Plan", "Recipe", "Part", "Counts", "Status", "Progress"]
    parts = [
        section("Functions", functions, nl),
        section("Classes", others, nl),
        section("Errors", errors, nl),
        section("Rules: `nl.rules`", rules, nl.rules),
        section("Very many puzzles: `nl.batch`", batch, nl.batch),
        section("On Ray: `nonolith.ray`", ["run", "learn"], nonolith.ray),
    ]
    return "\n".join([HEAD, *(line for part in parts for line in part)]).rstrip() + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.exit(f"{PAGE.name} is stale: python api_pages.py")
    else:
        PAGE.write_text(page(), encoding="utf-8")
