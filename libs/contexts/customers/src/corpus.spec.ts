import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './customers.module.js';

describeCorpus(replayable, import.meta.dirname);
