export type { BulkImportsPorts } from './application/ports.js';
export { GetBulkImport, RequestBulkImport } from './application/requests.js';
export { StoredTables } from './infrastructure/stored-tables.adapter.js';
export { bulkImports } from './bulk-imports.module.js';
export * from './published/events.js';
