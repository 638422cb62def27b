import { decides, type CommandHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { claimInvoice } from '../domain/invoice-claim.js';
import { delaySettlement, recordPayout, recordRefund, recordSettlement } from '../domain/payment.decide.js';
import type { QuoteEvent } from '../domain/quote.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import {
  ClaimInvoice,
  DelaySettlement,
  RecordPayout,
  RecordRefund,
  RecordSettlement,
} from './quote.requests.js';

export const claimInvoiceHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, ClaimInvoice>({
  command: ClaimInvoice,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: (_command, { quote }, when) => claimInvoice(quote, when),
  answer: () => null,
  nameTaken: () => 'INVOICE_USED',
});

export const recordPayoutHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, RecordPayout>({
  command: RecordPayout,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: ({ report }, { quote }, when) => recordPayout(report, quote, when),
  answer: () => null,
});

export const recordSettlementHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, RecordSettlement>({
  command: RecordSettlement,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: (settlement, { quote }, when) => recordSettlement(settlement, quote, when),
  answer: () => null,
});

export const delaySettlementHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, DelaySettlement>({
  command: DelaySettlement,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: (command, { quote }, when) => delaySettlement(command, quote, when),
  answer: () => null,
});

export const recordRefundHandling: CommandHandling = decides<QuoteRecord, QuoteEvent, RecordRefund>({
  command: RecordRefund,
  aggregate: quotes,
  streamId: ({ quoteId }) => uuidOf(quoteId),
  decide: ({ outcome }, { quote }, when) => recordRefund(outcome, quote, when),
  answer: () => null,
});
