import type { Rule, Violation } from '../rule.js';

/** Spelled in halves, so that this file does not find itself. */
const joined = (...halves: string[]): string => halves.join('');
/** Each word with those of the field that take its place (`docs/glossary.md`). */
const BANNED: ReadonlyMap<string, string> = new Map([
  [joined('to', 'ld'), 'published, notified, reported or recorded'],
  [joined('unto', 'ld'), 'unpublished or unreported'],
  [joined('tell', 's'), 'reports, shows or notifies'],
  [joined('no', 'body'), 'what is absent, or no one'],
  [joined('no', 'bodys'), 'what is absent or unknown'],
  [joined('some', 'body'), 'the person, platform or process'],
  [joined('every', 'body'), 'all of them by their name'],
  [joined('every', 'bodys'), 'all of them by their name'],
  [joined('any', 'body'), 'the person, platform or process'],
  [joined('who', 'ever'), 'the person, platform or process'],
  [joined('wi', 'sh'), 'request or choice'],
  [joined('wi', 'shes'), 'requests or choices'],
  [joined('fa', 'te'), 'outcome or result'],
  [joined('fa', 'tes'), 'outcomes or results'],
  [joined('err', 'and'), 'task'],
  [joined('spo', 'ilt'), 'corrupted'],
  [joined('stand', 'ing'), 'eligibility, status or result'],
]);
/** What a word means in the API's own enums. */
const OF_THE_CONTRACT = new RegExp(joined('GOOD_STAND', 'ING'), 'g');
/** Names of others, which are as they are: an operating system's user. */
const FOREIGN: ReadonlySet<string> = new Set([
  'tools/database/src/server-user.mjs',
  'tools/database/src/server-user.spec.ts',
]);

/** `getCustomer_ID` as `get`, `customer`, `id`. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Code speaks the payments field's English: in identifiers, comments, texts and file names. */
export const words: Rule = {
  name: 'words',
  check: (workspace) =>
    workspace.code
      .filter(({ path }) => !FOREIGN.has(path))
      .flatMap((file): Violation[] => [
        ...messagesOf(file.path).map((message) => ({ file: file.path, message })),
        ...file.lines.flatMap((text, index) =>
          messagesOf(text).map((message) => ({ file: file.path, line: index + 1, message })),
        ),
      ]),
};

const messagesOf = (text: string): string[] =>
  (text.replace(OF_THE_CONTRACT, '').match(WORD) ?? []).flatMap((word) => {
    const better = BANNED.get(word.toLowerCase());
    return better === undefined ? [] : [`says "${word}": name ${better}`];
  });
