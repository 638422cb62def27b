import { describeCorpus } from '@causeway/testing/corpus';
import { externalAccounts } from './external-accounts.module.js';

describeCorpus(externalAccounts.replayable, import.meta.dirname);
