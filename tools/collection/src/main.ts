import { EXIT } from '@causeway/cli';
import { readCredentials, runBesideService, say } from '@causeway/demo';
import { writeFile } from 'node:fs/promises';
import { COLLECTION_FILE, readCollection } from './collection-file.js';
import { fetchDocument } from './document/interface-document.js';
import { collectionText } from './making/collection-text.js';
import { FIRST_PAYMENT } from './making/first-payment.js';
import { makeCollection } from './making/make-collection.js';
import { COLLECTION, optionsOf, type Options } from './options.js';
import { runFolder } from './running/run-folder.js';
import { tellSent } from './running/tell-sent.js';

const write = async (baseUrl: string): Promise<number> => {
  const collection = makeCollection(await fetchDocument(baseUrl));
  await writeFile(COLLECTION_FILE, await collectionText(collection, COLLECTION_FILE));
  const requests = collection.item.reduce((sum, { item }) => sum + item.length, 0);
  say(`${String(requests)} requests in ${String(collection.item.length)} folders: ${COLLECTION_FILE}`);
  return EXIT.DONE;
};

const program = async ({ isRun, baseUrl: wanted }: Options): Promise<number> => {
  const { baseUrl, sandbox } = await readCredentials(process.env, wanted);
  if (!isRun) return write(baseUrl);
  const { apiKeyId, apiKeySecret } = sandbox;
  const sent = await runFolder(await readCollection(), FIRST_PAYMENT, {
    variables: { baseUrl, apiKeyId, apiKeySecret },
    tell: (request) => say(tellSent(request)),
  });
  const isBad = sent.some(({ checks }) => checks.some(({ failure }) => failure !== undefined));
  return isBad ? EXIT.FAILED : EXIT.DONE;
};

await runBesideService(COLLECTION, optionsOf, program);
