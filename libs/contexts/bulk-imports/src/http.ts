import { BulkImportsController, IMPORT_FILES } from './http/bulk-imports.controller.js';

/** What the gateway puts on the API. The application provides a place of files under `IMPORT_FILES`. */
export const bulkImportsControllers = [BulkImportsController] as const;
export { IMPORT_FILES };
