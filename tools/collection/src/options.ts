import { oneCommand } from '@causeway/cli';
import { BASE_URL } from '@causeway/demo';

export const COLLECTION = oneCommand({
  name: 'npm run collection --',
  summary: "Make the collection of requests anew from the running service's OpenAPI document.",
  options: BASE_URL,
  ending: `The file is docs/collection/causeway.collection.json. The keys come from $CAUSEWAY_DATA_DIR/credentials.json (default
.causeway). Exit codes: 0 done, 1 nothing runs, 2 wrong command line.`,
});
