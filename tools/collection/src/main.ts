import { DemoError, readCredentials } from '@causeway/demo';
import { writeFile } from 'node:fs/promises';
import { COLLECTION_FILE, readCollection } from './collection-file.js';
import { fetchDocument } from './document/interface-document.js';
import { collectionText } from './making/collection-text.js';
import { FIRST_PAYMENT } from './making/first-payment.js';
import { makeCollection } from './making/make-collection.js';
import { HELP, readOptions, type Options } from './options.js';
import { runFolder } from './running/run-folder.js';
import { tellSent } from './running/tell-sent.js';

const FAILED = 1;
const WRONG_USAGE = 2;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const write = async (baseUrl: string): Promise<void> => {
  const collection = makeCollection(await fetchDocument(baseUrl));
  await writeFile(COLLECTION_FILE, await collectionText(collection, COLLECTION_FILE));
  const requests = collection.item.reduce((sum, { item }) => sum + item.length, 0);
  say(`${String(requests)} requests in ${String(collection.item.length)} folders: ${COLLECTION_FILE}`);
};

const program = async ({ isRun, baseUrl: wanted }: Options): Promise<void> => {
  const { baseUrl, sandbox } = await readCredentials(process.env, wanted);
  if (!isRun) return write(baseUrl);
  const { apiKeyId, apiKeySecret } = sandbox;
  const sent = await runFolder(await readCollection(), FIRST_PAYMENT, {
    variables: { baseUrl, apiKeyId, apiKeySecret },
    tell: (request) => say(tellSent(request)),
  });
  const failures = sent.flatMap(({ checks }) => checks).filter(({ failure }) => failure !== undefined);
  if (failures.length > 0) process.exitCode = FAILED;
};

const options = ((): Options | 'help' | undefined => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    complain(`${(error as Error).message}\n${HELP}`);
    process.exitCode = WRONG_USAGE;
    return undefined;
  }
})();

if (options === 'help') say(HELP.trim());
else if (options !== undefined) {
  await program(options).catch((error: unknown) => {
    process.exitCode = FAILED;
    const { message, cause, stack } = error as Error & { readonly cause?: { readonly code?: string } };
    if (cause?.code === 'ECONNREFUSED')
      complain('Nothing answers there: run `npm start` in another terminal.');
    else complain(error instanceof DemoError ? message : (stack ?? message));
  });
}
