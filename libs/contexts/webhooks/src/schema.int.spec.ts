import { describeSchema } from '@causeway/testing/schema';
import { webhooks } from './webhooks.module.js';

describeSchema(webhooks.definition);
