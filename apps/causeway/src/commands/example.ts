import type { OperationCommand } from './operation-command.js';
import { optionName } from './option-name.js';

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\w:.@%+,/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** What stands for a part of the path: the example in what is said of it, else its name. */
const wordFor = ({ name, about }: OperationCommand['takes'][number]): string =>
  /such as (\S+)/.exec(about)?.[1] ??
  (name === 'id' ? about : optionName(name)).replaceAll(/\W/g, '_').toUpperCase();

/** The command as it may be typed, with the body that the API's document shows; undefined where there is nothing to show. */
export const exampleOf = ({ words, takes, body, example }: OperationCommand): string | undefined => {
  if (takes.length === 0 && body.length === 0) return undefined;
  const members = Object.entries((example ?? {}) as Readonly<Record<string, unknown>>).flatMap(
    ([name, value]) => {
      const option = body.find((each) => each.name === name);
      if (option === undefined) return [];
      const word =
        option.kind === 'file' ? `./${name}` : typeof value === 'string' ? value : JSON.stringify(value);
      return [`--${optionName(name)} ${quoted(word)}`];
    },
  );
  return [['causeway', words, ...takes.map(wordFor)].join(' '), ...members].join(' \\\n    ');
};
