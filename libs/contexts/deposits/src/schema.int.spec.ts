import { describeSchema } from '@causeway/testing/schema';
import { deposits } from './deposits.module.js';

describeSchema(deposits.definition);
