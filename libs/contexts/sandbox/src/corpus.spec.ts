import { describeCorpus } from '@causeway/testing/corpus';
import { sandbox } from './sandbox.module.js';

describeCorpus(sandbox.replayable, import.meta.dirname);
