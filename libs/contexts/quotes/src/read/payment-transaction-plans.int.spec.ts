import { describeTransactionPlans } from '@causeway/transaction-owner/testing';
import { quotes } from '../quotes.module.js';
import { paymentTransactionView } from './transaction.view.js';

describeTransactionPlans(quotes.definition, paymentTransactionView);
