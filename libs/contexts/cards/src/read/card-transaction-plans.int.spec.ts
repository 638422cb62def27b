import { describeTransactionPlans } from '@causeway/transaction-owner/testing';
import { cards } from '../cards.module.js';
import { cardTransactionView } from './card-transaction.view.js';

describeTransactionPlans(cards.definition, cardTransactionView, { isIncoming: true });
