import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './ledger.module.js';

describeCorpus(replayable, import.meta.dirname);
