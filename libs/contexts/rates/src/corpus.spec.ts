import { describeCorpus } from '@causeway/testing/corpus';
import { rates } from './rates.module.js';

describeCorpus(rates.replayable, import.meta.dirname);
