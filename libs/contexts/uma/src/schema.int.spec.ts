import { describeSchema } from '@causeway/testing/schema';
import { uma } from './uma.module.js';

describeSchema(uma.definition);
