import { describeSchema } from '@causeway/testing/schema';
import { sandbox } from './sandbox.module.js';

describeSchema(sandbox.definition);
