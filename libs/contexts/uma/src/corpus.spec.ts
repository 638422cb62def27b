import { describeCorpus } from '@causeway/testing/corpus';
import { uma } from './uma.module.js';

describeCorpus(uma.replayable, import.meta.dirname);
