import { renameJson } from '@causeway/http';
import { isPersonal } from './personal-members.js';

/** The first letter of each word; of a word with one letter, none. */
export const masked = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const [first = '', ...rest] = word;
    return rest.length === 0 ? '•' : first + '•'.repeat(rest.length);
  });

/** The exact bytes of a webhook, a document within a document. */
const SENT_BYTES = '.body';

/** A document of the API with what is personal in it masked, at any depth; every other byte stays as it was. */
export const maskedJson = (json: string): string =>
  renameJson(json, {
    ofField: () => undefined,
    ofValue: (path, text) => {
      if (path.endsWith(SENT_BYTES)) return maskedJson(text);
      return isPersonal(path.split('.').slice(1)) ? masked(text) : undefined;
    },
    closed: new Set(),
  });
