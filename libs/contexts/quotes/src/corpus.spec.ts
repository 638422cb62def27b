import { describeCorpus } from '@causeway/testing/corpus';
import { replayable } from './quotes.module.js';

describeCorpus(replayable, import.meta.dirname);
