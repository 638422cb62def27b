import { describeTransactionPlans } from '@causeway/transaction-owner/testing';
import { deposits } from '../deposits.module.js';
import { depositView } from './deposit.view.js';

describeTransactionPlans(deposits.definition, depositView, { isIncoming: true });
