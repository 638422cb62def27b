import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './wallet-auth.module.js';

describeCorpus(replayable, import.meta.dirname);
