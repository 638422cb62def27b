import type { WireWords } from '../wire/wire-words.js';
import type { ErrorEnvelope } from './api-error.js';

/** Where the reference has a page for each code of an error. */
export const ERRORS_PATH = '/docs/errors';

/**
 * The error with the address of the page that says what its code means and what to do. An edge that serves no reference
 * has no origin for it, and adds nothing.
 * @param words as the deployment names the code, which is how its page is found
 */
export const withDocUrl = (
  envelope: ErrorEnvelope,
  referenceOrigin: string | undefined,
  words?: WireWords,
): ErrorEnvelope => {
  if (referenceOrigin === undefined) return envelope;
  const code = words?.text(envelope.code) ?? envelope.code;
  return {
    ...envelope,
    details: { ...envelope.details, docUrl: `${referenceOrigin}${ERRORS_PATH}/${code}` },
  };
};
