import { WORDS_OF_ACCOUNTS } from './words-of-accounts.js';
import { WORDS_OF_PARAMETERS } from './words-of-parameters.js';
import { WORDS_OF_PAYMENTS } from './words-of-payments.js';
import { WORDS_OF_PERSONS } from './words-of-persons.js';
import { WORDS_OF_PLATFORM } from './words-of-platform.js';
import type { Vocabulary } from './words.js';

/** The sentences of the API's document. */
export const WORDS_OF_API: Vocabulary = {
  fields: {
    ...WORDS_OF_ACCOUNTS,
    ...WORDS_OF_PAYMENTS,
    ...WORDS_OF_PERSONS,
    ...WORDS_OF_PLATFORM,
  },
  parameters: WORDS_OF_PARAMETERS,
};
