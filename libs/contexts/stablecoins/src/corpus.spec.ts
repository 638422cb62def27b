import { describeCorpus } from '@causeway/testing/corpus';
import { stablecoins } from './stablecoins.module.js';

describeCorpus(stablecoins.replayable, import.meta.dirname);
