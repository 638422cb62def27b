import { describeSchema } from '@causeway/testing/schema';
import { messages } from './messages.module.js';

describeSchema(messages.definition);
