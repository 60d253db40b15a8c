// Every word of the choice of puzzles for a book.

export const english = {
  title: "A book to print",
  intro:
    "Choose puzzles: they become one PDF, the easiest first, with hints and answers at the end.",
  name: "Title of the book",
  usual: "Nonograms",
  which: "Puzzles",
  grade: "Choose all of",
  everything: "all puzzles",
  unsolved: "those not solved",
  own: "your own",
  nothing: "none",
  puzzle: "No. {n}",
  size: "{width} × {height}",
  large: "Large print",
  chosen: "{n} puzzle chosen|{n} puzzles chosen",
  most: "A book holds {most} puzzles at most.",
  make: "Make the PDF",
  making: "Making the book…",
  made: "The book is made.",
  refused: "The book could not be made: {error}",
  elsewhere:
    "PDF is made by the program itself. Start “nonolith serve” and open its page, or save the chosen puzzles and run “nonolith book puzzles.jsonl -o book.pdf”.",
  save: "Save the chosen puzzles",
  unreached: "A puzzle could not be loaded: {error}",
};

export type Words = typeof english;
