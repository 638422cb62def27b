import { describeSchema } from '@causeway/testing/schema';
import { sca } from './sca.module.js';

describeSchema(sca.definition);
