import { describeCorpus } from '@causeway/testing/corpus';
import { quotes } from './quotes.module.js';

describeCorpus(quotes.replayable, import.meta.dirname);
