import { describeSchema } from '@causeway/testing/schema';
import { ratesContext } from './rates.module.js';

describeSchema(ratesContext);
