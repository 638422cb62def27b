import { address, type CommandRow, type Option, type Program } from '@causeway/cli';

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
