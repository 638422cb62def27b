import { tellTable } from '../telling/table.js';
import type { CommandRow } from './command.js';
import { GLOBAL_OPTIONS } from './global-options.js';

const PROGRAM = 'npm run operator --';
const ENDING = `The operator's token comes from CAUSEWAY_OPERATOR_TOKEN, else from $CAUSEWAY_DATA_DIR/credentials.json (default
.causeway). Exit codes: 0 done, 1 refused, unreachable or bad news, 2 wrong command line.`;

/** What to do at all, in a group, or with one command; made of the table, so that it is never behind it. */
export const helpOn = (table: readonly CommandRow[], topic: string): string => {
  const command = table.find(({ words }) => words === topic);
  if (command !== undefined) return commandHelp(command);
  const rows = table.filter(({ words }) => topic === '' || words.startsWith(`${topic} `));
  const title =
    topic === ''
      ? `${PROGRAM} COMMAND [options]: run an installation of Causeway`
      : `${PROGRAM} ${topic} COMMAND [options]`;
  return [
    title,
    '',
    ...indented(tellTable(rows.map((row) => [usageOf(row), row.summary]))),
    '',
    `${PROGRAM} ${topic === '' ? 'COMMAND' : `${topic} COMMAND`} --help says more of each.`,
    ENDING,
  ].join('\n');
};

const usageOf = ({ words, takes }: CommandRow): string => [words, ...Object.keys(takes)].join(' ');

const commandHelp = (command: CommandRow): string => {
  const { takes, options, summary, remarks } = command;
  const needed = Object.entries(options).flatMap(([name, option]) =>
    option.needed ? [` --${name} ${option.value ?? ''}`.trimEnd()] : [],
  );
  const rows = [
    ...Object.entries(takes).map(([name, { about }]) => [name, about]),
    ...Object.entries({ ...options, ...GLOBAL_OPTIONS }).map(
      ([name, { value, about, byDefault, needed: must }]) => [
        [`--${name}`, value].filter(Boolean).join(' '),
        `${about}${byDefault === undefined ? '' : ` (default ${byDefault})`}${must ? ' (needed)' : ''}`,
      ],
    ),
  ];
  return [
    `${PROGRAM} ${usageOf(command)}${needed.join('')} [options]: ${summary}`,
    '',
    ...indented(tellTable(rows)),
    '',
    ...(remarks === undefined ? [] : [remarks, '']),
    ENDING,
  ].join('\n');
};

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
