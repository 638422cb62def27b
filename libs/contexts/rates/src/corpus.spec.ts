import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './rates.module.js';

describeCorpus(replayable, import.meta.dirname);
