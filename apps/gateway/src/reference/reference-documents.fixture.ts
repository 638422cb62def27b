import { makeDocuments, type Documents } from './make-documents.js';

let built: Promise<Documents> | undefined;

/** The documents of the application as the gateway composes it: built once, for the suites of a worker. */
export const referenceDocuments = (): Promise<Documents> => (built ??= makeDocuments());
