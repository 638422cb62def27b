import {
  carriesOut,
  Command,
  decides,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import { GetInternalAccount, type LedgerOutcome } from '@causeway/ledger';
import type { LedgerPlace } from '../domain/deposit.js';
import { recordArrivalByHand } from '../domain/payment.decide.js';
import { heldIn, isFromOutside } from '../domain/quote-terms.js';
import { isRefunding, type CancellingQuote, type FailedQuote, type QuoteEvent } from '../domain/quote.js';
import type { TransactionDocument } from '../published/transaction.document.js';
import { INCOMING_STREAMS } from '../read/incoming-payment.view.js';
import { findTransaction, placeTransaction } from '../read/transaction.query.js';
import { reportingCall } from './finish-execution.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import { RecordIncomingRefund } from './incoming-payout.js';
import { legsOf, submitToLedger } from './payment-entries.js';
import type { QuotePorts } from './ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { RecordRefund } from './quote.requests.js';
import { openedAccountOf, refundFundingByHand } from './refund-funding.js';
import { giveBack } from './refund-payment.js';
import { RecordPayoutArrived, SettleRefundByHand } from './transaction.requests.js';

/** Known inside this context only. */
export class RecordArrivalByHand extends Command<
  { readonly quoteId: Id<'Quote'>; readonly ledgerPlace: LedgerPlace },
  null
> {
  static readonly type = 'quotes.record-arrival-by-hand';
}

/** Each step has an id of the execution's, so that an operator who asks twice does it once. */
export const settleByHandHandlings = (ports: QuotePorts): readonly (CommandHandling | CustomHandling)[] => [
  carriesOut<SettleRefundByHand>({
    command: SettleRefundByHand,
    execute: async ({ transactionId }, call) => {
      const { streamId } = await placeTransaction(ports, call, transactionId);
      if (streamId.startsWith(`${INCOMING_STREAMS}-`)) return settleIncoming(ports, transactionId, call);
      const { loaded, quote } = await failedRefund(ports, transactionId, call);
      await demandTakingAccounts(ports, quote, call);
      if (isFromOutside(quote.terms)) {
        await refundFundingByHand(ports, loaded, quote, call);
        return findTransaction(ports, call, transactionId);
      }
      const { ledgerPlace } = placed(await giveBack(ports, loaded, quote, call, 'by-hand'));
      const outcome = { status: 'RELEASED', ledgerPlace, isByHand: true } as const;
      const { quoteId } = quote.terms;
      await ports.dispatch.execute(new RecordRefund({ quoteId, outcome }, reportingCall(call)));
      return findTransaction(ports, call, transactionId);
    },
  }),
  carriesOut<RecordPayoutArrived>({
    command: RecordPayoutArrived,
    execute: async ({ transactionId }, call) => {
      const { quote } = await failedRefund(ports, transactionId, call);
      if (quote.status !== 'CANCELLING') throw refused('REFUND_NOT_OPEN');
      const { executionId: holdId, terms } = quote;
      const legs = legsOf(terms);
      const captured = await submitToLedger(
        ports,
        // Of money from outside nothing is held: it comes out of clearing.
        isFromOutside(terms)
          ? { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId } }
          : { kind: 'CAPTURE_HOLD', holdId, legs },
        derivedUuid(holdId, 'capture', 'by-hand'),
        call,
      );
      const arrival = { quoteId: terms.quoteId, ...placed(captured) };
      await ports.dispatch.execute(new RecordArrivalByHand(arrival, reportingCall(call)));
      return findTransaction(ports, call, transactionId);
    },
  }),
  decides<QuoteRecord, QuoteEvent, RecordArrivalByHand>({
    command: RecordArrivalByHand,
    aggregate: quotes,
    streamId: ({ quoteId }) => uuidOf(quoteId),
    decide: (arrival, { quote }, when) => recordArrivalByHand(arrival, quote, when),
    answer: () => null,
    movesMoney: true,
  }),
];

type WithFailedRefund = (FailedQuote | CancellingQuote) & { readonly executionId: string };

const failedRefund = async (
  ports: QuotePorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<{ readonly loaded: LoadedQuote; readonly quote: WithFailedRefund }> => {
  await findTransaction(ports, call, transactionId);
  const loaded = await loadQuote(ports, idOf('Quote', uuidOf(transactionId)), call);
  const { quote } = loaded;
  if (!isRefunding(quote) || quote.refund !== 'FAILED' || quote.executionId === undefined)
    throw refused('REFUND_NOT_OPEN');
  return { loaded, quote: { ...quote, executionId: quote.executionId } };
};

/** What the sender's institution did not take back, an operator has given back. */
const settleIncoming = async (
  ports: QuotePorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<TransactionDocument> => {
  const { payment } = await loadIncomingPayment(ports, transactionId, call);
  if (payment.status !== 'FAILED' || payment.refund !== 'FAILED') throw refused('REFUND_NOT_OPEN');
  const settled = new RecordIncomingRefund({ transactionId, outcome: 'BY_HAND' }, reportingCall(call));
  await ports.dispatch.execute(settled);
  return findTransaction(ports, call, transactionId);
};

/** The ledger would remember its refusal for ever, so it is not asked before the accounts take money. */
const demandTakingAccounts = async (
  ports: QuotePorts,
  quote: WithFailedRefund,
  call: CallContext,
): Promise<void> => {
  for (const accountId of await movedAccounts(ports, quote, call)) {
    const account = await ports.dispatch.execute(new GetInternalAccount({ accountId }, call));
    if (account?.status !== 'ACTIVE') throw refused('ACCOUNT_NOT_ACTIVE');
  }
};

/** Where the money goes, and of money from outside that was spent already, where its fee is. */
const movedAccounts = async (
  ports: QuotePorts,
  quote: WithFailedRefund,
  call: CallContext,
): Promise<readonly Id<'InternalAccount'>[]> => {
  const { terms } = quote;
  if (!isFromOutside(terms)) return [heldIn(terms)];
  const isReturned = quote.status === 'FAILED' && quote.isReturned === true;
  return [
    ...(isReturned && terms.feeAccountId !== undefined ? [terms.feeAccountId] : []),
    ...(terms.funding?.isCrypto === true ? [await openedAccountOf(ports, terms, call)] : []),
  ];
};

/** What another operator settled the other way meanwhile is held no more: the ledger decides which was first. */
const placed = (outcome: LedgerOutcome): { readonly ledgerPlace: LedgerPlace } => {
  if (outcome.status === 'REFUSED' && outcome.code === 'HOLD_NOT_ACTIVE') throw refused('REFUND_NOT_OPEN');
  if (outcome.status === 'REFUSED')
    throw new Error(`The ledger refused what an operator settles by hand with ${outcome.code}`);
  return { ledgerPlace: outcome.place };
};

const refused = (code: 'REFUND_NOT_OPEN' | 'ACCOUNT_NOT_ACTIVE'): RejectedError =>
  new RejectedError('quotes', code);
