import { describeSchema } from '@causeway/testing/schema';
import { webhooksContext } from './webhooks.module.js';

describeSchema(webhooksContext);
