import { describeSchema } from '@causeway/testing/schema';
import { platformContext } from './platform.module.js';

describeSchema(platformContext);
