import { documentId, formatRows, text, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import type { SavedFile } from '../cli/save.js';
import {
  environment,
  formatMore,
  neededPlatform,
  pageQuery,
  paging,
  tenantQuery,
  type Page,
} from './shared-options.js';

interface Document {
  readonly id: string;
  readonly documentHolder: string;
  readonly documentType: string;
  readonly side?: string;
  readonly country: string;
  readonly createdAt: string;
}

const PATH = '/operator/documents';

export const documentCommands: readonly Command[] = [
  command<Page<Document>>({
    words: 'documents list',
    summary: 'the documents of a platform’s customers and owners, newest first; never their files',
    options: {
      platform: neededPlatform,
      environment,
      holder: { value: 'ID', about: 'of one customer or beneficial owner alone', read: text },
      ...paging,
    },
    request: (given) => ({
      method: 'GET',
      path: PATH,
      query: { ...tenantQuery(given), documentHolder: given['holder'], ...pageQuery(given) },
    }),
    format: (page) => [
      ...formatRows(
        ['document', 'of', 'type', 'side', 'country', 'since'],
        page.data.map((each) => [
          each.id,
          each.documentHolder,
          each.documentType,
          each.side ?? '',
          each.country,
          each.createdAt,
        ]),
        'There is no document.',
      ),
      ...formatMore(page),
    ],
  }),
  command<SavedFile>({
    words: 'documents save',
    summary: 'save the file of a document, to review it; it is written down who did',
    remarks: 'The file is for this user alone. An existing one is not overwritten.',
    takes: { DOCUMENT: { about: 'its id, as `documents list` shows it', read: documentId } },
    options: {
      platform: neededPlatform,
      environment,
      to: { value: 'FILE', about: 'where to save it', read: text, needed: true },
    },
    request: (given) => ({
      method: 'POST',
      path: `${PATH}/content`,
      body: { ...tenantQuery(given), documentId: given['DOCUMENT'] },
    }),
    savesTo: (given) => written(given['to']),
    format: ({ file, bytes }) => [`${bytes} bytes are in ${file}.`],
  }),
];
