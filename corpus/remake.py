#!/usr/bin/env python3
"""Makes the puzzles of pictures/list.tsv again, with the workshop, and lists them in manifest.json.

    corpus/remake.py NONOLITH [ID...]

A line of the list has the puzzle's id, its picture, the arguments of `nonolith from`, which of the
offers is taken (from 0), and the title. A coloured picture's inks are those of its shapes, as far as
a cell has them. The same list and program give the same files.
"""
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CORPUS = pathlib.Path(__file__).parent
NAMES = {
    "D7263D": "red", "F28C28": "orange", "F5C518": "yellow", "3C9D3C": "green", "1F6B2E": "dark green",
    "2E6FD0": "blue", "8EC9F0": "light blue", "7B3FA0": "purple", "F29CB7": "pink", "7A4A2B": "brown",
    "DDA85A": "tan", "1A1A1A": "black", "8C8C8C": "grey",
}
# The puzzles that this program makes: one that the list no longer has is dropped from the manifest.
MADE = re.compile(r"(icon|drawn)-")
SOURCES = {"maki": "Mapbox Maki 8.2.0", "temaki": "Temaki 5.13.0"}


def inks_of(picture):
    """The colours of a drawing's shapes, in order; none of a black-and-white icon."""
    found = re.findall(r"#([0-9A-F]{6})", picture.read_text())
    return [ink for ink in dict.fromkeys(found) if ink in NAMES]


def offers(program, picture, arguments, inks):
    command = [program, "from", str(picture), "--json", *arguments]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as palette:
        if inks:
            palette.write("FFFFFF white\n" + "".join(f"{ink} {NAMES[ink]}\n" for ink in inks))
            palette.flush()
            command += ["--palette", palette.name]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(output)["offers"]


def make(program, row):
    picture = CORPUS / "pictures" / row["picture"]
    inks = inks_of(picture)
    offer = offers(program, picture, row["arguments"].split(), inks)[int(row["offer"])]
    cells = set("".join(offer["puzzle"]["solutions"][0]))
    used = [ink for place, ink in enumerate(inks) if "0123456789abcdefghi"[place + 1] in cells]
    if used != inks:
        offer = offers(program, picture, row["arguments"].split(), used)[int(row["offer"])]
    return offer


def details(row):
    family = row["picture"].split("-")[0]
    about = {"format": "nonolith/1", "id": row["id"], "title": row["title"], "author": "Nonolith"}
    if family in SOURCES:
        about |= {"source": SOURCES[family], "licence": "CC0-1.0", "note": row["picture"].rsplit(".", 1)[0]}
    else:
        about["licence"] = "CC0-1.0"
    return about


def lay_out(about, puzzle):
    """A puzzle as the files of the collection are laid out."""
    palette = puzzle.get("palette") or [
        {"name": "white", "rgb": "FFFFFF", "char": "."}, {"name": "black", "rgb": "000000", "char": "#"}]
    inks = ",\n".join("    " + json.dumps(ink) for ink in palette)
    rows = ",\n".join("    " + json.dumps(row) for row in puzzle["solutions"][0])
    head = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in about.items())
    return (f'{{\n{head}  "palette": [\n{inks}\n  ],\n  "rows": {json.dumps(puzzle["rows"])},\n'
            f'  "columns": {json.dumps(puzzle["columns"])},\n  "solutions": [[\n{rows}\n  ]]\n}}\n')


def entry(row, offer):
    height, width = offer["settings"]["size"]
    inks = len(offer["puzzle"].get("palette") or [0, 0]) - 1
    return {"id": row["id"], "file": f"puzzles/{row['id']}.json", "size": f"{height}x{width}", "colours": inks,
            "verdict": offer["verdict"], "line_solvable": offer["line_solvable"], "grade": offer["grade"]["name"]}


def main(program, ids):
    manifest_file = CORPUS / "manifest.json"
    manifest = json.loads(manifest_file.read_text())
    puzzles = {one["id"]: one for one in manifest["puzzles"]}
    with open(CORPUS / "pictures" / "list.tsv", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row in rows:
        if not ids or row["id"] in ids:
            offer = make(program, row)
            (CORPUS / "puzzles" / f"{row['id']}.json").write_text(lay_out(details(row), offer["puzzle"]))
            puzzles[row["id"]] = entry(row, offer)
            print(row["id"], row["title"], puzzles[row["id"]]["size"], puzzles[row["id"]]["grade"], flush=True)
    listed = {row["id"] for row in rows}
    manifest["puzzles"] = [one for name, one in puzzles.items() if name in listed or not MADE.match(name)]
    lists = (f'  "{name}": [\n' + ",\n".join("    " + json.dumps(one) for one in entries) + "\n  ]"
             for name, entries in manifest.items())
    manifest_file.write_text("{\n" + ",\n".join(lists) + "\n}\n")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
