import { describeCorpus } from '@causeway/testing/corpus';
import { walletAuth } from './wallet-auth.module.js';

describeCorpus(walletAuth.replayable, import.meta.dirname);
