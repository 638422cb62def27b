import { describeSchema } from '@causeway/testing/schema';
import { rates } from './rates.module.js';

describeSchema(rates.definition);
