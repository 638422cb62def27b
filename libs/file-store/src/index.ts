export { FileProbe } from './file-kind.js';
export { checkedKey, type FileStore } from './file-store.js';
export { FolderFileStore } from './folder-file-store.adapter.js';
export { openFileStore } from './open-file-store.js';
export { BrokenSeal, newFileKey, openedContent, sealedContent, type FileKey } from './sealed-content.js';
export type { FileSettings, S3Settings } from './settings.js';
