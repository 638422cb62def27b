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
import { findTransaction } from '../read/transaction.query.js';
import { reportingCall } from './finish-execution.js';
import { legsOf, submitToLedger } from './payment-entries.js';
import type { QuotePorts } from './ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { RecordRefund } from './quote.requests.js';
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
      const { loaded, quote } = await failedRefund(ports, transactionId, call);
      await demandActiveSource(ports, quote, call);
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
      const captured = await submitToLedger(
        ports,
        { kind: 'CAPTURE_HOLD', holdId, legs: legsOf(terms) },
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
  // Of money from outside nothing is held that could be given back here.
  if (isFromOutside(quote.terms)) throw refused('REFUND_NOT_OPEN');
  return { loaded, quote: { ...quote, executionId: quote.executionId } };
};

/** The ledger would remember its refusal for ever, so it is not asked before the account takes money. */
const demandActiveSource = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  { terms }: WithFailedRefund,
  call: CallContext,
): Promise<void> => {
  const account = await dispatch.execute(new GetInternalAccount({ accountId: heldIn(terms) }, call));
  if (account?.status !== 'ACTIVE') throw refused('ACCOUNT_NOT_ACTIVE');
};

const placed = (outcome: LedgerOutcome): { readonly ledgerPlace: LedgerPlace } => {
  if (outcome.status === 'REFUSED')
    throw new Error(`The ledger refused what an operator settles by hand with ${outcome.code}`);
  return { ledgerPlace: outcome.place };
};

const refused = (code: 'REFUND_NOT_OPEN' | 'ACCOUNT_NOT_ACTIVE'): RejectedError =>
  new RejectedError('quotes', code);
