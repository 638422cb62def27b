/**
 * Characters that could move the cursor, recolour the screen or turn the writing direction become visible
 * substitutes: names come from any client with a key, and end at the operator's terminal.
 */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

const widthOf = (text: string): number => Array.from(text).length;

/** Columns as wide as their widest cell, two spaces apart, without spaces at the end of a line. */
export const formatTable = (rows: readonly (readonly string[])[]): string[] => {
  const clean = rows.map((row) => row.map(printable));
  const columns = Math.max(0, ...clean.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...clean.map((row) => widthOf(row[column] ?? ''))),
  );
  return clean.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
};

/** A table under its headings, or a sentence where there is nothing to show. */
export const formatRows = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  whenEmpty: string,
): string[] =>
  rows.length === 0 ? [whenEmpty] : formatTable([headings.map((each) => each.toUpperCase()), ...rows]);

export const formatFacts = (
  facts: readonly (readonly [name: string, value: string | undefined])[],
): string[] => formatTable(facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
