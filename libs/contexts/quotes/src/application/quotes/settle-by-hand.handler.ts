import {
  reportingCall,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import type { LedgerCommand } from '@causeway/ledger';
import { paymentLegs } from '../../domain/settlement-legs.js';
import { isRefunding, type CancellingQuote, type FailedQuote } from '../../domain/quotes/quote.js';
import { findTransaction } from './own-transaction.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { accountsOutside, refundFundingByHand } from './refund-funding.js';
import { accountsOf, giveBackByHand } from './refund-payment.js';
import { closedAmong, submitByHand } from '../submit-by-hand.js';
import { RecordPayoutArrived, SettleRefundByHand } from './transaction.requests.js';
import { recordRefund, recordArrivalByHand } from './quote.decisions.js';

/** Each step has an id of the execution's, so that an operator who asks twice does it once. */
export const settleByHandHandlings = (ports: QuotePorts): readonly CustomHandling[] => [
  carriesOut<SettleRefundByHand>({
    command: SettleRefundByHand,
    execute: async ({ transactionId }, call) => {
      const { loaded, quote } = await refundToSettle(ports, transactionId, call);
      if (quote.terms.source.kind !== 'INTERNAL') {
        await refundFundingByHand(ports, loaded, quote, call);
        return findTransaction(ports, call, transactionId);
      }
      const { place: ledgerPlace } = await giveBackByHand(ports, loaded, quote, call);
      const outcome = { status: 'RELEASED', ledgerPlace, isByHand: true } as const;
      const { quoteId } = quote.terms;
      await ports.record(reportingCall(call), recordRefund(quoteId, outcome));
      return findTransaction(ports, call, transactionId);
    },
  }),
  carriesOut<RecordPayoutArrived>({
    command: RecordPayoutArrived,
    execute: async ({ transactionId }, call) => {
      const { quote } = await refundToSettle(ports, transactionId, call);
      if (quote.status !== 'CANCELLING' || quote.refund !== 'FAILED') throw refused('REFUND_NOT_OPEN');
      const { executionId: holdId, terms } = quote;
      const legs = paymentLegs(terms);
      const { feeAccountId } = terms;
      // Of money from outside nothing is held: it comes out of clearing.
      const command: LedgerCommand =
        terms.source.kind === 'INTERNAL'
          ? { kind: 'CAPTURE_HOLD', holdId, legs }
          : { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId } };
      const capture = {
        command,
        idOfTry: (nth: string) => derivedUuid(holdId, 'arrival-by-hand', nth),
        refusals: 0,
        accountIds: feeAccountId === undefined ? [] : [feeAccountId],
      };
      const { place: ledgerPlace } = await submitByHand(ports, capture, call);
      await ports.record(reportingCall(call), recordArrivalByHand(terms.quoteId, { ledgerPlace }));
      return findTransaction(ports, call, transactionId);
    },
  }),
];

type WithFailedRefund = (FailedQuote | CancellingQuote) & { readonly executionId: string };

/** One that failed; or that the service still tries, and an account that was closed will never take. */
const refundToSettle = async (
  ports: QuotePorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<{ readonly loaded: LoadedQuote; readonly quote: WithFailedRefund }> => {
  await findTransaction(ports, call, transactionId);
  const loaded = await loadQuote(ports, idOf('Quote', uuidOf(transactionId)), call);
  const { quote } = loaded;
  if (!isRefunding(quote) || quote.executionId === undefined) throw refused('REFUND_NOT_OPEN');
  const refunding = { ...quote, executionId: quote.executionId };
  const isOpen =
    quote.refund === 'FAILED' ||
    (quote.refund === 'PENDING' && quote.refusals > 0 && (await isInVain(ports, refunding, call)));
  if (!isOpen) throw refused('REFUND_NOT_OPEN');
  return { loaded, quote: refunding };
};

const isInVain = async (ports: QuotePorts, quote: WithFailedRefund, call: CallContext): Promise<boolean> => {
  const accountIds =
    quote.terms.source.kind === 'INTERNAL' ? accountsOf(quote) : await accountsOutside(ports, quote, call);
  return (await closedAmong(ports, accountIds, call)).length > 0;
};

const refused = (code: 'REFUND_NOT_OPEN'): RejectedError => new RejectedError('quotes', code);
