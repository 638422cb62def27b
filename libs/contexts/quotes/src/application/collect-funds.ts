import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { derivedUuid } from '@causeway/kernel';
import type { LedgerCommand, LedgerOutcome } from '@causeway/ledger';
import type { CollectionReport } from '../domain/collect-funds.decide.js';
import type { CollectionFailureReason } from '../domain/funding-event.js';
import { isOwnCollection } from '../domain/quote-terms.js';
import type { PayingQuote } from '../domain/quote.js';
import { settlementLegs } from '../domain/settlement-legs.js';
import { COLLECTION_RAIL, payoutOrder } from './check-payout.js';
import { partnerAwaitedUntil, partnerOf } from './connected-partner.js';
import { reportingCall } from './finish-execution.js';
import { RecordCollection } from './funding.requests.js';
import { hasRoomFor, legsOf, submitOnce, submitToLedger } from './payment-entries.js';
import type { PayoutFailureReason, PayoutRail } from './payout-rail.js';
import type { QuotePorts } from './ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { returnVolume } from './return-volume.js';

type Ports = Pick<QuotePorts, 'clock' | 'collections' | 'dispatch' | 'rails'>;

/**
 * One step of a collection: ask the bank, look, and note what came of it. Money for an account of the payer's own shows
 * there from the first step on, as a pending credit (accounts §4).
 */
export const collectFunds = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  const bank = partnerOf(ports, quote, call);
  if (bank === undefined) await awaitBank(ports, loaded, quote, call);
  else if (quote.collection === 'UNSENT') await send(ports, { bank, loaded, quote }, call);
  else await look(ports, { bank, loaded, quote }, call);
};

/** It is not connected any more: the collection waits for it, or for an operator (`ConcludePayment`). */
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
  readonly bank: PayoutRail;
  readonly loaded: LoadedQuote;
  readonly quote: PayingQuote;
}

const collectionIdOf = (executionId: string): string => derivedUuid(executionId, 'collection');

const send = async (ports: Ports, { bank, loaded, quote }: Collecting, call: CallContext): Promise<void> => {
  const { terms, executionId } = quote;
  const { pull, payer, price } = terms;
  if (pull === undefined) throw new Error(`${terms.quoteId} collects from no account`);
  const target = await ports.dispatch.execute(new GetPayoutTarget({ accountId: pull.accountId }, call));
  if (target === null) {
    await returnVolume(ports, loaded, quote, call);
    return report(ports, quote, { state: 'FAILED', reason: 'ACCOUNT_INVALID' }, call);
  }
  const payoutId = collectionIdOf(executionId);
  // Once the bank has it, whoever died before noting that stops nothing any more.
  const isSent = (await bank.statusOf(payoutId)).state !== 'UNKNOWN';
  if (!isSent && !(await canSettle(ports, { loaded, quote }, call))) {
    await undo(ports, loaded, quote, call);
    return report(ports, quote, { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' }, call);
  }
  const order = { payoutId, payerId: payer.id, target, amount: price.totalSending, rail: COLLECTION_RAIL };
  await bank.send(payoutOrder(order));
  const status = await bank.statusOf(payoutId);
  if (status.state === 'UNKNOWN') throw new Error(`The bank took ${payoutId} and does not know it`);
  const lookAgainAt = status.state === 'OPEN' ? status.lookAgainAt : ports.clock.now(call.environment);
  await report(ports, quote, { state: 'SENT', lookAgainAt }, call);
};

const look = async (ports: Ports, { bank, loaded, quote }: Collecting, call: CallContext): Promise<void> => {
  const status = await bank.statusOf(collectionIdOf(quote.executionId));
  switch (status.state) {
    case 'OPEN':
      return report(ports, quote, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    // One that is returned was ours before: that is for an operator to settle (transactions §3).
    case 'RETURNED':
    case 'SETTLED':
      return report(ports, quote, { state: 'COLLECTED', collectedAt: status.settledAt }, call);
    case 'CANCELLED':
      await undo(ports, loaded, quote, call);
      return report(ports, quote, { state: 'CANCELLED' }, call);
    case 'FAILED':
      await undo(ports, loaded, quote, call);
      return report(ports, quote, { state: 'FAILED', reason: reasonOf(status.reason) }, call);
    case 'UNKNOWN':
      return send(ports, { bank, loaded, quote }, call);
  }
};

/** An operator read in the bank's books whether it gave the money. */
export const concludeCollection = async (
  ports: Ports,
  { loaded, quote, hasArrived }: Pick<Collecting, 'loaded' | 'quote'> & { readonly hasArrived: boolean },
  call: CallContext,
): Promise<void> => {
  if (!hasArrived) await undo(ports, loaded, quote, call);
  const found: CollectionReport = hasArrived
    ? { state: 'COLLECTED', collectedAt: ports.clock.now(call.environment) }
    : { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED' };
  await report(ports, quote, found, call);
};

interface Stopping extends Collecting {
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
  { dispatch }: Pick<Ports, 'dispatch'>,
  { terms: { quoteId } }: PayingQuote,
  found: CollectionReport,
  call: CallContext,
): Promise<void> => {
  await dispatch.execute(new RecordCollection({ quoteId, report: found }, reportingCall(call)));
};

/**
 * Whether the ledger will take what the bank is to be asked for; of an account of the payer's own it is shown there as
 * pending. What was collected and has no place would have to go back.
 */
const canSettle = async (
  ports: Ports,
  { loaded, quote: { terms, executionId } }: Pick<Collecting, 'loaded' | 'quote'>,
  call: CallContext,
): Promise<boolean> => {
  const { destination, price, transactionId } = terms;
  if (!(await hasRoomFor(ports, legsOf(terms), call))) return false;
  if (!isOwnCollection(terms) || destination.kind !== 'INTERNAL') return true;
  const told = loaded.placeOf('QuoteCreated');
  const pended = await submitToLedger(
    ports,
    {
      kind: 'RECORD_PENDING_CREDIT',
      creditId: executionId,
      accountId: destination.accountId,
      amount: price.totalReceiving,
      cause: { kind: 'PAYMENT', transactionId },
      ...(told && { after: told }),
    },
    derivedUuid(executionId, 'pending'),
    call,
  );
  return pended.status === 'POSTED';
};

/** Nothing came: what was shown and counted of it is taken back. */
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
  const { price, feeAccountId, transactionId } = terms;
  const legs = settlementLegs(price, {
    source: 'CLEARING',
    ...(feeAccountId !== undefined && { platformFee: feeAccountId }),
  });
  const entry: LedgerCommand = { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId } };
  const idOfTry = (nth: number): string => derivedUuid(executionId, 'charges', String(nth));
  return submitOnce(ports, entry, { idOfTry, refusals }, call);
};
