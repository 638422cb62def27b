import { describeSchema } from '@causeway/testing/schema';
import { sandboxContext } from './sandbox.module.js';

describeSchema(sandboxContext);
