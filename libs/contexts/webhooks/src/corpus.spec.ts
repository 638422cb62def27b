import { describeCorpus } from '@causeway/testing/corpus';
import { webhooks } from './webhooks.module.js';

describeCorpus(webhooks.replayable, import.meta.dirname);
