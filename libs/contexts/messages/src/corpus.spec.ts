import { describeCorpus } from '@causeway/testing/corpus';
import { messages } from './messages.module.js';

describeCorpus(messages.replayable, import.meta.dirname);
