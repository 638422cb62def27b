import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './uma.module.js';

describeCorpus(replayable, import.meta.dirname);
