import { describeCorpus } from '@causeway/testing/corpus';
import { sca } from './sca.module.js';

describeCorpus(sca.replayable, import.meta.dirname);
