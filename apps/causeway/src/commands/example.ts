import type { OperationCommand, OperationOption, TakenWord } from './operation-command.js';
import { optionName } from './option-name.js';

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\w:.@%+,/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What stands for a part of the path: the example in what is said of it, else its name. */
const wordFor = ({ name, about }: TakenWord): string =>
  /such as (\S+)/.exec(about)?.[1] ??
  (name === 'id' ? about : optionName(name)).replaceAll(/\W/g, '_').toUpperCase();

const valueFor = (option: OperationOption): string =>
  option.choices?.[0] ?? (option.kind === 'number' ? '1' : wordFor(option));

/** A member of a body as a word. */
const wordOf = ({ kind, name }: OperationOption, value: unknown): string => {
  if (kind === 'file') return `./${name}`;
  if (kind === 'list') return (value as readonly string[]).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The command as it may be typed, with the body that the API's document shows; undefined where there is nothing to show. */
export const exampleOf = ({ words, takes, query, body, example }: OperationCommand): string | undefined => {
  const needed = query.filter((each) => each.needed === true);
  if (takes.length + needed.length + body.length === 0) return undefined;
  const members = Object.entries((example ?? {}) as Readonly<Record<string, unknown>>).flatMap(
    ([name, value]) => {
      const option = body.find((each) => each.name === name);
      if (option === undefined) return [];
      return [`--${optionName(name)} ${quoted(wordOf(option, value))}`];
    },
  );
  const filters = needed.map((each) => `--${optionName(each.name)} ${quoted(valueFor(each))}`);
  return [['causeway', words, ...takes.map(wordFor)].join(' '), ...filters, ...members].join(' \\\n    ');
};
