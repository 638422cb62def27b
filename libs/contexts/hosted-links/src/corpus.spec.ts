import { describeCorpus } from '@causeway/testing/corpus';
import { hostedLinks } from './hosted-links.module.js';

describeCorpus(hostedLinks.replayable, import.meta.dirname);
