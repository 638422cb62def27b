import { describeCorpus } from '@causeway/testing/corpus';
import { incomingPayments } from './incoming-payments.module.js';

describeCorpus(incomingPayments.replayable, import.meta.dirname);
