import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MADE_OPERATOR_REFERENCE, MADE_REFERENCE } from './reference/made-documents.js';
import { makeDocuments } from './reference/make-documents.js';

/** Run by `npm run build`, with the folder that the programs are put into. */
const [, , folder = ''] = process.argv;
const { api, operator } = await makeDocuments();
const write = (place: URL, document: object): Promise<void> =>
  writeFile(join(folder, basename(place.pathname)), JSON.stringify(document));
await Promise.all([write(MADE_REFERENCE, api), write(MADE_OPERATOR_REFERENCE, operator)]);
