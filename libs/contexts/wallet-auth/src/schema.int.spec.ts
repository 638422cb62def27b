import { describeSchema } from '@causeway/testing/schema';
import { walletAuth } from './wallet-auth.module.js';

describeSchema(walletAuth.definition);
