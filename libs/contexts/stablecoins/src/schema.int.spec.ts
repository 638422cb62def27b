import { describeSchema } from '@causeway/testing/schema';
import { stablecoins } from './stablecoins.module.js';

describeSchema(stablecoins.definition);
