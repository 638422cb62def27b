import { describeTransactionPlans } from '@causeway/transaction-owner/testing';
import { incomingPayments } from '../incoming-payments.module.js';
import { incomingPaymentView } from './incoming-payment.view.js';

describeTransactionPlans(incomingPayments.definition, incomingPaymentView, { isIncoming: true });
