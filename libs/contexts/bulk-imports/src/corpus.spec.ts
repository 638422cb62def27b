import { describeCorpus } from '@causeway/testing/corpus';
import { bulkImports } from './bulk-imports.module.js';

describeCorpus(bulkImports.replayable, import.meta.dirname);
