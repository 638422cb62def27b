import { describeSchema } from '@causeway/testing/schema';
import { incomingPayments } from './incoming-payments.module.js';

describeSchema(incomingPayments.definition);
