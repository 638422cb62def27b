import { describeCorpus } from '@causeway/testing/corpus';
import { cards } from './cards.module.js';

describeCorpus(cards.replayable, import.meta.dirname);
