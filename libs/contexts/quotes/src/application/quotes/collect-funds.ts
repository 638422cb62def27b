import { reportingCall, type CallContext } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { derivedUuid } from '@causeway/kernel';
import { submitToLedger, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import { COLLECTION_RAIL } from '../../domain/quotes/bringing-rails.js';
import type { CollectionReport } from '../../domain/quotes/collect-funds.decide.js';
import type { CollectionFailureReason } from '../../domain/quotes/funding-event.js';
import { isOwnCollection } from '../../domain/quotes/quote-terms.js';
import type { PayingQuote } from '../../domain/quotes/quote.js';
import { chargeLegs, paymentLegs } from '../../domain/settlement-legs.js';
import { payoutOrder } from '../check-payout.js';
import { partnerAwaitedUntil, partnerOf } from '../connected-partner.js';
import { hasRoomFor, submitOnce } from '../payment-entries.js';
import {
  carryOrder,
  lookAgainAfter,
  type PayoutFailureReason,
  type PayoutOrder,
  type PayoutRail,
  type PayoutStatus,
  type Prepared,
} from '@causeway/rails';
import type { QuotePorts } from '../ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { returnVolume } from './return-volume.js';
import { recordCollection } from './quote.decisions.js';

type Ports = Pick<QuotePorts, 'clock' | 'collections' | 'dispatch' | 'rails' | 'record'>;

/**
 * One step of a collection: ask the bank, look up the status, record the outcome. Money for an account of the
 * payer's own shows there from the first step on, as a pending credit (accounts §4).
 */
export const collectFunds = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  const carried = await carryOrder(partnerOf(ports, quote, call), {
    orderId: collectionIdOf(quote.executionId),
    handover: quote.collection ?? 'UNSENT',
    prepare: () => prepareCollection(ports, { loaded, quote }, call),
  });
  switch (carried.step) {
    case 'NOT_CONNECTED':
      return awaitBank(ports, loaded, quote, call);
    case 'REFUSED':
      await undo(ports, loaded, quote, call);
      return report(ports, quote, { state: 'FAILED', reason: carried.refusal }, call);
    case 'HANDED_OVER': {
      const lookAgainAt = lookAgainAfter(carried.status, ports.clock.now(call.environment));
      return report(ports, quote, { state: 'SENT', lookAgainAt }, call);
    }
    case 'FOLLOWED':
      return follow(ports, { loaded, quote }, carried.status, call);
  }
};

/**
 * The bank is not connected: the collection is pending until it is, or on an operator (`ConcludePayment`).
 */
const awaitBank = (
  ports: Ports,
  { recordedAtOf }: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  const lookAgainAt = partnerAwaitedUntil(ports, recordedAtOf('CollectionStarted'), call);
  return report(ports, quote, { state: 'OPEN', lookAgainAt }, call);
};

interface Collecting {
  readonly loaded: LoadedQuote;
  readonly quote: PayingQuote;
}

const collectionIdOf = (executionId: string): string => derivedUuid(executionId, 'collection');

const prepareCollection = async (
  ports: Ports,
  { loaded, quote }: Collecting,
  call: CallContext,
): Promise<Prepared<PayoutOrder, 'ACCOUNT_INVALID' | 'ACCOUNT_CANNOT_RECEIVE'>> => {
  const { terms, executionId } = quote;
  const { source, payer, price } = terms;
  if (source.kind !== 'EXTERNAL') throw new Error(`${terms.quoteId} collects from no account`);
  const target = await ports.dispatch.execute(new GetPayoutTarget({ accountId: source.accountId }, call));
  if (target === null) return { refusal: 'ACCOUNT_INVALID' };
  if (!(await canSettle(ports, { loaded, quote }, call))) return { refusal: 'ACCOUNT_CANNOT_RECEIVE' };
  const payoutId = collectionIdOf(executionId);
  const order = { payoutId, payerId: payer.id, target, amount: price.totalSending, rail: COLLECTION_RAIL };
  return { order: payoutOrder(order) };
};

const follow = async (
  ports: Ports,
  { loaded, quote }: Collecting,
  status: PayoutStatus,
  call: CallContext,
): Promise<void> => {
  switch (status.state) {
    case 'OPEN':
      return report(ports, quote, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    // A returned collection had been credited before: an operator settles it (transactions §3).
    case 'RETURNED':
    case 'SETTLED':
      return report(ports, quote, { state: 'COLLECTED', collectedAt: status.settledAt }, call);
    case 'CANCELLED':
      await undo(ports, loaded, quote, call);
      return report(ports, quote, { state: 'CANCELLED' }, call);
    case 'FAILED':
      await undo(ports, loaded, quote, call);
      return report(ports, quote, { state: 'FAILED', reason: reasonOf(status.reason) }, call);
  }
};

/** An operator records whether the bank collected the money. */
export const concludeCollection = async (
  ports: Ports,
  { loaded, quote, hasArrived }: Collecting & { readonly hasArrived: boolean },
  call: CallContext,
): Promise<void> => {
  if (!hasArrived) await undo(ports, loaded, quote, call);
  const found: CollectionReport = hasArrived
    ? { state: 'COLLECTED', collectedAt: ports.clock.now(call.environment) }
    : { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED' };
  await report(ports, quote, found, call);
};

interface Stopping extends Collecting {
  readonly bank: PayoutRail;
  /** Of the platform that asks for it. */
  readonly words: string | undefined;
}

/**
 * Asks the bank to stop what it has not collected yet, and notes that it did; `false` where it is too late. One that
 * was not handed over yet is handed over first.
 */
export const stopCollection = async (
  ports: Ports,
  { bank, loaded, quote, words }: Stopping,
  call: CallContext,
): Promise<boolean> => {
  if ((await bank.cancel(collectionIdOf(quote.executionId))) === 'TOO_LATE') return false;
  await undo(ports, loaded, quote, call);
  await report(
    ports,
    quote,
    { state: 'CANCELLED', isAsked: true, ...(words !== undefined && { words }) },
    call,
  );
  return true;
};

/** Why a bank collects nothing, in the words of a collection: what only payouts meet is a failed execution. */
const reasonOf = (reason: PayoutFailureReason): Exclude<CollectionFailureReason, 'COLLECTION_FAILED'> =>
  reason === 'ACCOUNT_INVALID' || reason === 'ACCOUNT_CANNOT_RECEIVE' ? reason : 'QUOTE_EXECUTION_FAILED';

const report = async (
  { record }: Pick<Ports, 'record'>,
  { terms: { quoteId } }: PayingQuote,
  found: CollectionReport,
  call: CallContext,
): Promise<void> => {
  await record(reportingCall(call), recordCollection(quoteId, found));
};

/**
 * Whether the ledger will take what the bank is to be asked for; of an account of the payer's own it is shown there as
 * pending. What was collected and has no place would have to go back.
 */
const canSettle = async (
  ports: Ports,
  { loaded, quote: { terms, executionId } }: Collecting,
  call: CallContext,
): Promise<boolean> => {
  if (!(await hasRoomFor(ports, paymentLegs(terms), call))) return false;
  if (!isOwnCollection(terms)) return true;
  const { destination, price, transactionId } = terms;
  const created = loaded.placeOf('QuoteCreated');
  const pended = await submitToLedger(
    ports,
    {
      kind: 'RECORD_PENDING_CREDIT',
      creditId: executionId,
      accountId: destination.accountId,
      amount: price.totalReceiving,
      cause: { kind: 'PAYMENT', transactionId },
      ...(created && { after: created }),
    },
    derivedUuid(executionId, 'pending'),
    call,
  );
  return pended.status === 'POSTED';
};

/** Nothing was collected: the pending credit and the counted volume are reversed. */
const undo = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  await dropPending(ports, quote, call);
  await returnVolume(ports, loaded, quote, call);
};

const dropPending = async (
  ports: Ports,
  { terms, executionId }: PayingQuote,
  call: CallContext,
): Promise<void> => {
  if (!isOwnCollection(terms)) return;
  const commandId = derivedUuid(executionId, 'rejected');
  await submitToLedger(ports, { kind: 'REJECT_PENDING_CREDIT', creditId: executionId }, commandId, call);
};

/**
 * What was collected for an account of the payer's own becomes spendable. Fees and exchange are an entry of their own,
 * before it: the pending credit has brought what arrives already.
 */
export const settleOwnCollection = async (
  ports: Pick<Ports, 'dispatch'>,
  quote: PayingQuote,
  call: CallContext,
): Promise<LedgerOutcome> => {
  const { executionId, terms, refusals } = quote;
  const { totalSending, totalReceiving } = terms.price;
  const charged = totalSending.equals(totalReceiving) ? undefined : await charge(ports, quote, call);
  if (charged?.status === 'REFUSED') return charged;
  const commandId = derivedUuid(executionId, 'capture', String(refusals));
  return submitToLedger(ports, { kind: 'SETTLE_PENDING_CREDIT', creditId: executionId }, commandId, call);
};

const charge = (
  ports: Pick<Ports, 'dispatch'>,
  { executionId, terms, refusals }: PayingQuote,
  call: CallContext,
): Promise<LedgerOutcome> => {
  const { transactionId } = terms;
  const entry: LedgerCommand = {
    kind: 'POST_ENTRY',
    legs: chargeLegs(terms),
    cause: { kind: 'PAYMENT', transactionId },
  };
  const idOfTry = (nth: number): string => derivedUuid(executionId, 'charges', String(nth));
  return submitOnce(ports, entry, { idOfTry, refusals }, call);
};
