import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './platform.module.js';

describeCorpus(replayable, import.meta.dirname);
