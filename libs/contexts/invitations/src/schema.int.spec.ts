import { describeSchema } from '@causeway/testing/schema';
import { invitations } from './invitations.module.js';

describeSchema(invitations.definition);
