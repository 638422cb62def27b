import { describeCorpus } from '@causeway/testing/corpus';
import { customers } from './customers.module.js';

describeCorpus(customers.replayable, import.meta.dirname);
