export { commandTable, operationCommands, type OperationCommand } from './commands.js';
export type { Document } from './document.js';
export { operationTypes } from './operations.js';
export { schemaTypes } from './schemas.js';
export { sharedNames, type Shared } from './shared.js';
export { enumerationValues } from './values.js';
