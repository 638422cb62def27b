import { describeSchema } from '@causeway/testing/schema';
import { platform } from './platform.module.js';

describeSchema(platform.definition);
