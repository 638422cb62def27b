export { FileProbe } from './file-kind.js';
export { FileMissingError, type FileStore } from './file-store.js';
export { FolderStore } from './folder-store.js';
export { newFileKey, openSealed, sealing } from './sealed-file.js';
