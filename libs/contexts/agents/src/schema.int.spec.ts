import { describeSchema } from '@causeway/testing/schema';
import { agents } from './agents.module.js';

describeSchema(agents.definition);
