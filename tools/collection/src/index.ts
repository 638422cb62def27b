export { COLLECTION_FILE, readCollection } from './collection-file.js';
export { fetchDocument, type InterfaceDocument } from './document/interface-document.js';
export type { Collection } from './making/collection-format.js';
export { collectionText } from './making/collection-text.js';
export { FIRST_PAYMENT } from './making/first-payment.js';
export { makeCollection } from './making/make-collection.js';
export { runFolder, type RunSettings, type SentRequest } from './running/run-folder.js';
