import { describeCorpus } from '@causeway/testing/corpus';
import { invitations } from './invitations.module.js';

describeCorpus(invitations.replayable, import.meta.dirname);
