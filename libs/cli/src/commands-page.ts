import type { CommandRow, Option, Program } from './command-row.js';

/** A program's commands as a page of the documentation, in Markdown; the spec of the program holds the page to it. */
export const commandsPage = <Row extends CommandRow>(
  title: string,
  { name, summary, commands, common, ending }: Program<Row>,
): string =>
  [
    `# ${title}`,
    `${summary} This page is made from the program's table of commands by its spec: \`CAUSEWAY_WRITE_PAGES=1 npm test -- page.spec\`.`,
    ending.replaceAll('\n', ' '),
    '| command | what it does |\n| --- | --- |',
    ...commands.map((row) => `| [\`${usageOf(row)}\`](#${anchorOf(row)}) | ${cell(row.summary)} |`),
    `Every command takes, after \`${name} COMMAND\`:`,
    ...optionTable({ ...common, help: { about: 'the help of the command' } }),
    ...commands.flatMap((row) => [
      `## ${row.words}`,
      `\`${[name, usageOf(row)].join(' ')}\`: ${row.summary}.`,
      ...(row.remarks === undefined ? [] : [row.remarks.replaceAll('\n', ' ')]),
      ...optionTable(row.options, row.takes),
    ]),
  ]
    .join('\n\n')
    .replaceAll(/\|\n\n\|/g, '|\n|');

const usageOf = ({ words, takes }: CommandRow): string => [words, ...Object.keys(takes)].join(' ');
const anchorOf = ({ words }: CommandRow): string => words.replaceAll(' ', '-');
const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', String.raw`\|`);

const optionTable = (
  options: Readonly<Record<string, Option>>,
  takes: CommandRow['takes'] = {},
): readonly string[] => {
  const rows = [
    ...Object.entries(takes).map(([name, { about }]) => `| \`${name}\` | ${cell(about)} | needed |`),
    ...Object.entries(options).map(
      ([name, option]) =>
        `| \`${cell([`--${name}`, option.value].filter(Boolean).join(' '))}\` | ${cell(option.about)} | ${noteOf(option)} |`,
    ),
  ];
  return rows.length === 0 ? [] : ['| option | meaning | |\n| --- | --- | --- |', ...rows];
};

const noteOf = ({ needed, byDefault, repeats }: Option): string =>
  [needed && 'needed', byDefault !== undefined && `default \`${byDefault}\``, repeats && 'may be repeated']
    .filter(Boolean)
    .join(', ');
