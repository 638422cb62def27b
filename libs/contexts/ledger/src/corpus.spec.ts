import { describeCorpus } from '@causeway/testing/corpus';
import { ledger } from './ledger.module.js';

describeCorpus(ledger.replayable, import.meta.dirname);
