import { EXIT } from '@causeway/cli';
import { baseUrlOf, readCredentials, runBesideService, say } from '@causeway/demo';
import { writeFile } from 'node:fs/promises';
import { COLLECTION_FILE } from './collection-file.js';
import { fetchDocument } from './document/interface-document.js';
import { collectionText } from './making/collection-text.js';
import { makeCollection } from './making/make-collection.js';
import { COLLECTION } from './options.js';

await runBesideService(COLLECTION, baseUrlOf, async ({ baseUrl: given }) => {
  const { baseUrl } = await readCredentials(process.env, given);
  const collection = makeCollection(await fetchDocument(baseUrl));
  await writeFile(COLLECTION_FILE, await collectionText(collection, COLLECTION_FILE));
  const requests = collection.item.reduce((sum, { item }) => sum + item.length, 0);
  say(`${String(requests)} requests in ${String(collection.item.length)} folders: ${COLLECTION_FILE}`);
  return EXIT.DONE;
});
