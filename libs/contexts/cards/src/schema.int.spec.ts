import { describeSchema } from '@causeway/testing/schema';
import { cards } from './cards.module.js';

describeSchema(cards.definition);
