import { readCommandLine } from '@causeway/cli';
import { causewayProgram } from '../program.js';
import { OPERATION_COMMANDS } from '../generated/operation-commands.js';
import { exampleOf } from './example.js';

/** The words of a line as a shell takes them. */
const wordsOf = (line: string): string[] =>
  Array.from(line.replaceAll(' \\\n', ' ').matchAll(/(?:'[^']*'|\\'|[^\s'])+/g), ([word]) =>
    word.replaceAll(/'([^']*)'|\\'/g, (whole, inside?: string) =>
      whole === String.raw`\'` ? "'" : (inside ?? ''),
    ),
  );

const EXAMPLES = OPERATION_COMMANDS.flatMap((command) => {
  const example = exampleOf(command);
  return example === undefined ? [] : [[command.words, example] as const];
});

describe('the example of a command', () => {
  it('is there for each that takes anything besides a list’s filters', () => {
    const without = OPERATION_COMMANDS.filter((command) => exampleOf(command) === undefined);
    expect(without.filter(({ takes, body }) => takes.length + body.length > 0)).toStrictEqual([]);
    expect(EXAMPLES.length).toBeGreaterThan(90);
  });

  it.each(EXAMPLES)('of %s is a line that the command takes', (words, example) => {
    const [, ...line] = wordsOf(example);
    const reading = readCommandLine(causewayProgram, line, (row) => row.words);
    expect(reading).toStrictEqual({ request: words });
  });
});
