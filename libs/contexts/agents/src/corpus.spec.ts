import { describeCorpus } from '@causeway/testing/corpus';
import { agents } from './agents.module.js';

describeCorpus(agents.replayable, import.meta.dirname);
