#!/usr/bin/env python3
"""Writes what a nonolith certificate claims to be unsatisfiable as a DIMACS file: nono2cnf.py CERTIFICATE > CLAIM.cnf
The proof is not read: give a checker this file and the proof that `nonolith certify --to` writes. With two colours variable
row*width+column+1 means that the cell is filled, with k > 2 variable (row*width+column)*k+colour+1 that it has the colour. Each
line is its clue's automaton, unrolled: a variable for every pair of place and state on some way, then one for every transition."""
import itertools, sys
lines = [line.split() for line in open(sys.argv[1], encoding="latin-1") if line[0] not in "-0123456789d"]
def take(word):
    return [words[1:] for words in lines if words and words[0] == word]
((height, width, _, k),) = [[int(word) if word.isdigit() else word for word in words] for words in take("size")]
variables, clauses = itertools.count(height * width * (1 if k == 2 else k) + 1), []

def has(cell, colour):
    return (cell + 1 if colour else -cell - 1) if k == 2 else cell * k + colour + 1

def encode(clue, cells):
    steps, waits, before = [], {0}, None  # the colour by which each state goes on; the states that may read blank
    for run, colour in clue:
        if colour == before:  # two runs of one colour have a blank between them
            waits.remove(len(steps))
            steps.append(0)
            waits.add(len(steps))
        steps, before = steps + [colour] * min(run, len(cells) + 1), colour
        waits.add(len(steps))
    slack = len(cells) - len(steps)
    places = range(len(cells) + 1) if slack >= 0 else []
    states = [{s: next(variables) for s in range(max(0, at - slack), min(at, len(steps)) + 1)} for at in places]
    ways = []  # variable, place, colour, from, to
    for at, here in enumerate(states[:-1]):
        for state, variable in here.items():
            for colour, after in [(0, state)] * (state in waits) + [(c, state + 1) for c in steps[state : state + 1]]:
                if after in states[at + 1]:
                    ways.append((next(variables), at, colour, variable, states[at + 1][after]))
    out, into, reads = {}, {}, {}
    for way, at, colour, source, target in ways:
        clauses.extend([[-way, source], [-way, target], [-way, has(cells[at], colour)]])
        for table, key in [(out, source), (into, target), (reads, (at, colour))]:
            table.setdefault(key, []).append(way)
    for at, here in enumerate(states):
        for variable in here.values():
            clauses.extend([[-variable, *out.get(variable, [])]] if at < len(cells) else [])
            clauses.extend([[-variable, *into.get(variable, [])]] if at > 0 else [])
    for at, cell in enumerate(cells):
        clauses.extend([-has(cell, colour), *reads.get((at, colour), [])] for colour in range(k))

for cell in range(height * width if k > 2 else 0):
    clauses.append([has(cell, colour) for colour in range(k)])
    clauses.extend([-has(cell, one), -has(cell, other)] for one in range(k) for other in range(one + 1, k))
clues = [[(run + ":1").split(":")[:2] for run in words] for words in take("row") + take("column")]
clues = [[(int(length), int(colour)) for length, colour in clue] for clue in clues]
every_line = [range(row * width, (row + 1) * width) for row in range(height)]
for clue, cells in zip(clues, every_line + [range(column, height * width, width) for column in range(width)]):
    encode(clue, cells)
for row, column, *colours in sorted([[int(word) for word in words] for words in take("given")]):
    cell = (row - 1) * width + column - 1
    clauses.extend([-has(cell, colour)] for colour in range(k) if colour not in colours)
for rows in take("solution"):
    clauses.append([-has(cell, int(digit, 36)) for cell, digit in enumerate("".join(rows))])
print(f"p cnf {next(variables) - 1} {len(clauses)}")
print("\n".join(" ".join(map(str, clause + [0])) for clause in clauses))
