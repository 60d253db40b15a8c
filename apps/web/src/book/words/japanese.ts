// 選んだパズルの本（日本語）。
import type { Words } from "./english";

export const japanese: Words = {
  title: "印刷する本",
  intro:
    "パズルを選ぶと、やさしい順に並んだ一つの PDF になります。ヒントと答えは最後に付きます。本の中の言葉は英語です。",
  name: "本の題",
  // The letters of a book are European, and so are the words that it says by itself.
  usual: "Nonograms",
  which: "パズル",
  grade: "まとめて選ぶ",
  everything: "すべて",
  unsolved: "未解決のもの",
  own: "自分のパズル",
  nothing: "なし",
  puzzle: "第 {n} 問",
  size: "{width} × {height}",
  large: "大きな文字",
  chosen: "{n} 問を選択中",
  most: "一冊に入るのは {most} 問までです。",
  make: "PDF を作る",
  making: "本を作っています…",
  made: "本ができました。",
  refused: "本を作れませんでした：{error}",
  elsewhere:
    "PDF はプログラム本体が作ります。「nonolith serve」を起動してそのページを開くか、選んだパズルを保存して「nonolith book puzzles.jsonl -o book.pdf」を実行してください。",
  save: "選んだパズルを保存",
  unreached: "パズルを読み込めませんでした：{error}",
};
