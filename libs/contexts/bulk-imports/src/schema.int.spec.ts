import { describeSchema } from '@causeway/testing/schema';
import { bulkImports } from './bulk-imports.module.js';

describeSchema(bulkImports.definition);
