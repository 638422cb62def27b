import { describeSchema } from '@causeway/testing/schema';
import { hostedLinks } from './hosted-links.module.js';

describeSchema(hostedLinks.definition);
