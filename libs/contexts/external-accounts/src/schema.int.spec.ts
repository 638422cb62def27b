import { describeSchema } from '@causeway/testing/schema';
import { externalAccounts } from './external-accounts.module.js';

describeSchema(externalAccounts.definition);
