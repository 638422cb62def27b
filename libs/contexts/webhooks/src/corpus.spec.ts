import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './webhooks.module.js';

describeCorpus(replayable, import.meta.dirname);
