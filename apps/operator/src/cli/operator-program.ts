import type { CommandRow, Option, Program } from '@causeway/cli';

const address = (word: string): string => {
  if (!URL.canParse(word) || !/^https?:$/.test(new URL(word).protocol))
    throw new Error('is an address such as http://127.0.0.1:3000');
  return word;
};

/** What every command takes. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { about: 'the answer as JSON, as the API gave it' },
  'base-url': {
    value: 'URL',
    about: 'where the service is (default: what credentials.json says)',
    read: address,
  },
};

/** `npm run operator` with these commands. */
export const operatorProgram = <Row extends CommandRow>(commands: readonly Row[]): Program<Row> => ({
  name: 'npm run operator --',
  summary: 'Run an installation of Causeway.',
  commands,
  common: COMMON_OPTIONS,
  ending: `The operator's token comes from CAUSEWAY_OPERATOR_TOKEN, else from $CAUSEWAY_DATA_DIR/credentials.json (default
.causeway). \`COMMAND --help\` says more of each. Exit codes: 0 done, 1 refused, unreachable or bad news, 2 wrong command
line.`,
});
