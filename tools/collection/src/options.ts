import { parseArgs } from 'node:util';

export const HELP = `
npm run collection -- [options]: make the collection of requests anew from the running service's OpenAPI document

  --run            send the folder "First payment" of the committed collection instead, and judge the answers
  --base-url URL   where the API is (default: what credentials.json says)
  --help           this text

The file is docs/collection/causeway.collection.json. The keys come from $CAUSEWAY_DATA_DIR/credentials.json (default
.causeway). The exit code is 1 when a check does not hold or nothing runs, and 2 when the command line is wrong.
`;

export interface Options {
  readonly isRun: boolean;
  readonly baseUrl?: string;
}

/** Reads the command line; `'help'` when that is asked for. Throws a sentence for the user when it is wrong. */
export const readOptions = (commandLine: readonly string[]): Options | 'help' => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      run: { type: 'boolean', default: false },
      'base-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const baseUrl = values['base-url'];
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    throw new Error(`--base-url is an address such as http://127.0.0.1:3000/api/2025-10-13, not ${baseUrl}`);
  return { isRun: values.run, ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/\/+$/, '') }) };
};
