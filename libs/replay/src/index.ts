export { loadReplayables } from './contexts.js';
export { dataDirOf, findDatabase, type FoundDatabase } from './find-database.js';
export { InstallationError } from './installation-error.js';
export { secretOf } from './secret-of.js';
