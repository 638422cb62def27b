import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './sandbox.module.js';

describeCorpus(replayable, import.meta.dirname);
