import { describeSchema } from '@causeway/testing/schema';
import { ledger } from './ledger.module.js';

describeSchema(ledger.definition, ledger.replayable.copy?.tables);
