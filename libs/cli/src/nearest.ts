/** Up to this share of a word may be typed wrongly. */
const WRONG_SHARE_MAX = 0.5;
const NEAREST_MAX = 3;
/** What has so many letters more wrong than the best was hardly meant. */
const BEHIND_MAX = 2;

/** What was probably meant by a word: those that contain it, and those with the fewest letters typed wrongly. */
export const nearest = (word: string, choices: readonly string[]): readonly string[] =>
  choices
    .map((choice) => ({ choice, wrong: choice.includes(word) ? 0 : lettersWrong(word, choice) }))
    .filter(({ choice, wrong }) => word !== '' && wrong <= choice.length * WRONG_SHARE_MAX)
    .sort((one, other) => one.wrong - other.wrong)
    .filter(({ wrong }, _index, [best]) => wrong <= (best?.wrong ?? 0) + BEHIND_MAX)
    .slice(0, NEAREST_MAX)
    .map(({ choice }) => choice);

/** How many letters are added, left out or replaced between two words (Levenshtein). */
const lettersWrong = (one: string, other: string): number => {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1];
    for (let column = 1; column <= other.length; column += 1)
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1),
        ),
      );
    above = line;
  }
  return above.at(-1) ?? 0;
};
