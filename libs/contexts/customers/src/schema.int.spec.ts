import { describeSchema } from '@causeway/testing/schema';
import { customers } from './customers.module.js';

describeSchema(customers.definition);
