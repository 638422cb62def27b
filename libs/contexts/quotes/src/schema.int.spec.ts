import { describeSchema } from '@causeway/testing/schema';
import { quotes } from './quotes.module.js';

describeSchema(quotes.definition);
