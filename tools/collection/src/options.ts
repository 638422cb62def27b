import { oneCommand, type Given } from '@causeway/cli';
import { BASE_URL, baseUrlOf } from '@causeway/demo';

export interface Options {
  readonly isRun: boolean;
  readonly baseUrl?: string;
}

export const COLLECTION = oneCommand({
  name: 'npm run collection --',
  summary: "Make the collection of requests anew from the running service's OpenAPI document.",
  options: {
    run: {
      about: 'send the folder "First payment" of the committed collection instead, and check the answers',
    },
    ...BASE_URL,
  },
  ending: `The file is docs/collection/causeway.collection.json. The keys come from $CAUSEWAY_DATA_DIR/credentials.json (default
.causeway). Exit codes: 0 done, 1 a check failed or nothing runs, 2 wrong command line.`,
});

export const optionsOf = (given: Given): Options => ({ isRun: given['run'] === true, ...baseUrlOf(given) });
