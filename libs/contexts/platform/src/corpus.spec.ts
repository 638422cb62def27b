import { describeCorpus } from '@causeway/testing/corpus';
import { platform } from './platform.module.js';

describeCorpus(platform.replayable, import.meta.dirname);
