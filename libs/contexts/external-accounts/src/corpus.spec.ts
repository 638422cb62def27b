import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './external-accounts.module.js';

describeCorpus(replayable, import.meta.dirname);
