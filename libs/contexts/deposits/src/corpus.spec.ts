import { describeCorpus } from '@causeway/testing/corpus';
import { deposits } from './deposits.module.js';

describeCorpus(deposits.replayable, import.meta.dirname);
