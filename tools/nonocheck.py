#!/usr/bin/env python3
"""Checks nonolith certificates (text form): nonocheck.py FILE... Exit code 0: all verified, 6: one rejected, 1: one unreadable.
Listed solutions are checked against the clues. That there are no others is shown by clauses over the cells, each of which must
follow by unit propagation modulo lines: suppose that all its literals are false; whenever a clause has one literal left, that one
is true; whenever a line has changed, drop the colours that no arrangement of its clue has. If a cell, a line or a clause has
nothing left, the clause follows. The last clause is empty. Sets of colours are numbers, as bits: 5 is the colours 0 and 2."""
import functools, itertools, sys
class Rejected(Exception): pass
def need(holds, message, error=ValueError):  # ValueError: unreadable
    if not holds: raise error(message)
def number(word, least=0, most=2**64 - 1):
    need(word.isdigit() and least <= int(word) <= most, f"expected a number, found {word[:40]!r}")
    return int(word)

def closer(clue, length):
    """A function that narrows a line's cells, or says None if nothing fits. Bit s of a set of states: s steps are done."""
    steps, waits = [], 0  # by which colour each state goes on; which states may read blank and stay
    for index, (run, colour) in enumerate(clue):
        steps += [0] * (index > 0 and clue[index - 1][1] == colour)  # the blank between two runs of one colour
        waits |= 1 << len(steps)
        steps += [colour] * min(run, length + 1)
        if len(steps) > length: return lambda cells: None
    waits |= 1 << len(steps)
    moves = {c: sum(1 << s for s, step in enumerate(steps) if step == c) for c in set(steps)}
    @functools.lru_cache(1 << 14)
    def close(cells):
        forward = [1]
        for cell in cells:
            move = sum([mask for colour, mask in moves.items() if cell >> colour & 1])
            forward.append((forward[-1] & waits if cell & 1 else 0) | (forward[-1] & move) << 1)
        after, closed = forward[length] & 1 << len(steps), []  # backwards
        for cell, before in zip(cells[::-1], forward[length - 1 :: -1]):
            stay = before & waits & after if cell & 1 else 0
            ways = {c: before & after >> 1 & mask for c, mask in moves.items() if cell >> c & 1}
            closed.append(sum([1 << c for c, way in ways.items() if way and c]) | (1 if stay or ways.get(0) else 0))
            after = stay | sum(ways.values())
        return closed[::-1] if after else None
    return close
class Board:
    """The colours left to each cell, and clauses. A literal is a cell and the colours that make it true."""
    def __init__(self, height, width, k, clues, given):
        self.k, self.every, self.cells = k, (1 << k) - 1, [(1 << k) - 1] * (height * width)
        self.lines = [range(row * width, (row + 1) * width) for row in range(height)]
        self.lines += [range(column, height * width, width) for column in range(width)]
        self.closers = [closer(clue, len(line)) for clue, line in zip(clues, self.lines)]
        self.trail, self.watches = [], {}  # every clause is watched by its first two literals
        self.crossing = [(cell // width, height + cell % width) for cell in range(height * width)]
        self.refuted = not self.propagate(list(given.items()), set(range(height + width)))
    def propagate(self, todo, changed):
        """Makes literals true and closes lines, with all that follows; False at a contradiction."""
        cells = self.cells
        while todo or changed:
            while todo:
                cell, allowed = todo.pop()
                before, left = cells[cell], cells[cell] & allowed
                if left and left != before:
                    cells[cell] = left
                    self.trail.append((cell, before))
                    changed.update(self.crossing[cell])
                    singles = [1 << colour for colour in range(self.k) if (before ^ left) >> colour & 1]
                    for colours in {*singles, *([self.every ^ left] if left & left - 1 == 0 else [])}:
                        self.visit((cell, colours), todo)
                elif not left:
                    return False
            if changed:
                line = self.lines[index := changed.pop()]
                if (closed := self.closers[index](tuple([cells[cell] for cell in line]))) is None:
                    return False
                todo = [(cell, left) for cell, left in zip(line, closed) if left != cells[cell]]
        return True
    def visit(self, false, todo):
        """Watches another literal of each clause in the place of one that became false, or makes the last one true."""
        for clause in filter(None, self.watches.pop(false, ())):  # a deleted clause is empty
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            if self.cells[clause[0][0]] & ~clause[0][1]:  # the other watched literal is not true
                at = next((at for at in range(2, len(clause)) if self.cells[clause[at][0]] & clause[at][1]), 1)
                clause[1], clause[at] = clause[at], false
                todo += [clause[0]] * (at == 1)
            self.watches.setdefault(clause[1], []).append(clause)
    def follows(self, clause):
        root = len(self.trail)
        follows = self.refuted or not self.propagate([(cell, self.every ^ colours) for cell, colours in clause], set())
        while len(self.trail) > root: cell, self.cells[cell] = self.trail.pop()
        return follows
    def add(self, clause):
        left = [(cell, colours) for cell, colours in clause if self.cells[cell] & colours]
        self.refuted = self.refuted or not left or len(left) == 1 and not self.propagate(left[:], set())
        for literal in left[:2]:
            self.watches.setdefault(literal, []).append(left if len(left) > 1 else [])
        return left  # to be emptied when it is deleted
def check_steps(board, lines):
    there, proved, (k, each) = {}, False, (board.k, 1 if board.k == 2 else board.k)
    for step, (*words, end) in enumerate(reversed(lines), 1):
        clause, deletes = [], words[:1] == ["d"]
        for word in words[deletes:]:
            variable = number(word.removeprefix("-"), 1, len(board.cells) * each) - 1
            colours = 2 if k == 2 else 1 << variable % k
            clause.append((variable // each, board.every ^ colours if word[0] == "-" else colours))
        need(end == "0" and len(name := frozenset(clause)) == len(clause), "expected different literals and 0")
        if deletes:
            there[name].pop().clear()
        elif clause:
            need(proved or board.follows(clause), f"step {step}: the clause does not follow", Rejected)
            there.setdefault(name, []).append(board.add(clause))
        else:
            need(proved := board.refuted, f"step {step}: the contradiction does not follow", Rejected)
    need(proved, "the proof ends without a contradiction", Rejected)
def check(lines):  # as lists of words, the last line first
    def take(word):  # the lines that begin with this word, without it
        return [lines.pop()[1:] for _ in iter(lambda: bool(lines) and lines[-1][0] == word, False)]
    need(take("nonolith") == [["certificate", "1"]], "expected a text certificate of version 1")
    ((*size, _, k),) = take("size")
    (height, width), k = [number(side, 1, 10000) for side in size], number(k, 2, 36)
    rows, columns, given_lines, ((claim, *count),), solutions, (proof,) = map(take, "row column given claim solution proof".split())
    need((len(rows), len(columns)) == (height, width) and height * width <= 1 << 22, "expected a clue for each line, and at most 4,194,304 cells")
    clues = [[run.split(":") if k > 2 else (run, "1") for run in clue] for clue in rows + columns]
    clues = [[(number(length, 1), number(colour, 1, k - 1)) for length, colour in clue] for clue in clues]
    given = {(number(row, 1, height) - 1) * width + number(column, 1, width) - 1:
             sum(1 << colour for colour in {number(colour, 0, k - 1) for colour in colours})
             for row, column, *colours in given_lines}
    need(len(given) == len(given_lines) and all(0 < it < (1 << k) - 1 for it in given.values()), "expected a cell")
    wanted = number(*count, 0, 1000) if claim == "exactly" else {"unique": 1, "none": 0, "several": 2}[" ".join([claim, *count])]
    need(len(solutions) == wanted == len(set(map(tuple, solutions))), f"{wanted} solutions are wanted", Rejected)
    for index, rows in enumerate(solutions):
        need([len(row) for row in rows] == [width] * height, "expected whole rows")
        cells = solutions[index] = [number(str(int(digit, 36)), 0, k - 1) for digit in "".join(rows)]
        found = [cells[row * width :][:width] for row in range(height)] + [cells[at::width] for at in range(width)]
        found = [[(len(list(run)), colour) for colour, run in itertools.groupby(line) if colour] for line in found]
        need(found == clues and all(given[at] >> cells[at] & 1 for at in given), "a listed solution does not satisfy the clues", Rejected)
    need((claim == "several") == (proof == ["none"]), "another kind of proof is needed", Rejected)
    if proof == ["rup"]:
        board = Board(height, width, k, clues, given)
        for cells in solutions:
            board.add([(cell, board.every ^ 1 << colour) for cell, colour in enumerate(cells)])
        return check_steps(board, lines)
    need(not lines and (proof == ["none"] or proof[0] == "sums"), "expected the end")
    if proof[0] == "sums":  # as many cells of a colour by the rows as by the columns, or there is no solution
        colour, *said = map(number, proof[1:])
        sums = [sum(n for clue in part for n, own in clue if own == colour) for part in (clues[:height], clues[height:])]
        need(not wanted and 0 < colour < k and said == sums and sums[0] != sums[1], "the sums show nothing", Rejected)
codes = {0}
for file in sys.argv[1:]:
    try:
        check([line.split() for line in open(file, encoding="ascii", newline="\n")][::-1])
        print(f"{file}: verified")
    except (Rejected, ValueError, TypeError, LookupError, OSError) as error:
        codes.add(6 if isinstance(error, Rejected) else 1)
        print(f"{file}: {'rejected' if isinstance(error, Rejected) else 'unreadable'}: {error}")
sys.exit(1 if 1 in codes else max(codes))
