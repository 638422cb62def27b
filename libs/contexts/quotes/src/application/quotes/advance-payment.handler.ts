import { reportingCall, type CallContext } from '@causeway/commands';
import {
  after,
  crashPoint,
  derivedUuid,
  elapsedMs,
  networkOf,
  unlessErased,
  type Id,
  type Instant,
} from '@causeway/kernel';
import {
  isAccountClosed,
  isBeyondRange,
  submitToLedger,
  type LedgerCommand,
  type Refused,
} from '@causeway/ledger';
import type { PayoutReport, Settlement } from '../../domain/quotes/payment.decide.js';
import { isOwnCollection, type KnownTerms } from '../../domain/quotes/quote-terms.js';
import {
  isRefunding,
  type CompletedQuote,
  type FailureReason,
  type PayingQuote,
  type QuoteEvent,
} from '../../domain/quotes/quote.js';
import { internalAccountsOf, paymentLegs } from '../../domain/settlement-legs.js';
import { payoutStopped } from './before-payout.js';
import { payoutOrder } from '../check-payout.js';
import { collectFunds, settleOwnCollection } from './collect-funds.js';
import { partnerAwaitedUntil, partnerOf, railTo } from '../connected-partner.js';
import { targetOf } from './look-before-execution.js';
import {
  carryOrder,
  lookAgainAfter,
  watchPayout,
  type PayoutOrder,
  type PayoutStatus,
  type Prepared,
} from '@causeway/rails';
import type { QuotePorts } from '../ports.js';
import { SANDBOX_STEP_MS } from './quote-event-table.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { refundPayment } from './refund-payment.js';
import { recordPayout, recordSettlement, delaySettlement, loseFunding } from './quote.decisions.js';

type Ports = Pick<
  QuotePorts,
  'clock' | 'collections' | 'dispatch' | 'observer' | 'rails' | 'record' | 'store'
>;

/**
 * One step of a payment that the ledger has taken: send, look, settle, watch for a return, refund. Timers call it, each
 * step's write set sets the next one, and every effect outside has an id of the execution's: a step done twice is done
 * once.
 */
export const advancePayment = async (
  ports: Ports,
  quoteId: Id<'Quote'>,
  call: CallContext,
): Promise<void> => {
  const loaded = await loadQuote(ports, quoteId, call);
  const { quote } = loaded;
  if (quote.status === 'PROCESSING') await pay(ports, loaded, quote, call);
  if (quote.status === 'COMPLETED') await watch(ports, loaded, quote, call);
  if (isRefunding(quote) && quote.refund === 'PENDING') await refundPayment(ports, loaded, quote, call);
};

const pay = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  if (quote.finalBy !== undefined) return lapseFunding(ports, quote, call);
  if (quote.collection !== undefined) return collectFunds(ports, loaded, quote, call);
  if (quote.terms.destination.kind === 'INTERNAL') {
    await settlePayout(ports, loaded, { quote, settledAt: ports.clock.now(call.environment) }, call);
    return;
  }
  await payOut(ports, loaded, quote, call);
};

const payOut = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  const carried = await carryOrder(partnerOf(ports, quote, call), {
    orderId: quote.executionId,
    handover: quote.payout,
    prepare: () => preparePayout(ports, quote, call),
    afterSend: () => crashPoint('payment.after-send'),
  });
  switch (carried.step) {
    // The payment is pending until the connector is back, or on an operator (`ConcludePayment`).
    case 'NOT_CONNECTED':
      return reportPayout(
        ports,
        quote,
        { state: 'OPEN', lookAgainAt: awaitedUntil(ports, loaded, call) },
        call,
      );
    case 'REFUSED':
      return reportPayout(ports, quote, { state: 'FAILED', reason: carried.refusal, timedOut: false }, call);
    case 'HANDED_OVER': {
      const lookAgainAt = lookAgainAfter(carried.status, ports.clock.now(call.environment));
      return reportPayout(ports, quote, { state: 'SENT', lookAgainAt }, call);
    }
    case 'FOLLOWED':
      return follow(ports, loaded, quote, carried.status, call);
  }
};

const awaitedUntil = (ports: Ports, { recordedAtOf }: LoadedQuote, call: CallContext): Instant =>
  partnerAwaitedUntil(ports, startOf(recordedAtOf), call);

/** Fails money seen on a chain that was not final in time; until it is final nothing is paid out. */
const lapseFunding = async (
  { record }: Pick<Ports, 'record'>,
  { terms: { quoteId }, executionId: fundingId }: PayingQuote,
  call: CallContext,
): Promise<void> => {
  await record(reportingCall(call), loseFunding(quoteId, { fundingId, isDropped: false }));
};

const preparePayout = async (
  ports: Ports,
  quote: PayingQuote,
  call: CallContext,
): Promise<Prepared<PayoutOrder, FailureReason>> => {
  const { executionId: payoutId, terms } = quote;
  const target = await targetOf(ports, terms.destination, call);
  if (target === null) return { refusal: 'ACCOUNT_INVALID' };
  const stopped = await payoutStopped(ports, quote, call);
  if (stopped !== undefined) return { refusal: stopped };
  const { price } = terms;
  const remittanceInformation = unlessErased(terms.remittanceInformation);
  return {
    order: payoutOrder({
      payoutId,
      payerId: terms.payer.id,
      target,
      amount: price.totalReceiving,
      rail: terms.rail.rail,
      ...(remittanceInformation !== undefined && { remittanceInformation }),
    }),
  };
};

const follow = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  status: PayoutStatus,
  call: CallContext,
): Promise<void> => {
  switch (status.state) {
    case 'SETTLED':
      return settlePayout(ports, loaded, { quote, ...status }, call);
    case 'RETURNED':
      // Returned between two looks: it arrived first, and the next step finds the return.
      return settlePayout(ports, loaded, { quote, ...status, lookAgainAt: nextStepAt(ports, call) }, call);
    case 'CANCELLED':
      return reportPayout(ports, quote, { state: 'CANCELLED' }, call);
    case 'OPEN':
      return reportPayout(ports, quote, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    case 'FAILED':
      return reportPayout(ports, quote, { ...status, state: 'FAILED' }, call);
  }
};

const nextStepAt = ({ clock }: Pick<Ports, 'clock'>, { environment }: CallContext): Instant =>
  after(clock.now(environment), environment === 'sandbox' ? SANDBOX_STEP_MS : 0);

/** Looks for a return of a payment that has arrived. */
const watch = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: CompletedQuote,
  call: CallContext,
): Promise<void> => {
  if (quote.terms.destination.kind === 'INTERNAL') return;
  const rail = railTo(ports, quote.terms.destination, call);
  const watched = await watchPayout(rail, quote.executionId);
  switch (watched.step) {
    case 'NOT_CONNECTED':
      return reportPayout(
        ports,
        quote,
        { state: 'WATCHED', lookAgainAt: awaitedUntil(ports, loaded, call) },
        call,
      );
    case 'WATCHED':
      return reportPayout(ports, quote, { state: 'WATCHED', lookAgainAt: watched.lookAgainAt }, call);
    case 'RETURNED':
      return reportPayout(ports, quote, { state: 'RETURNED', returnedAt: watched.returnedAt }, call);
    case 'OVER':
      return;
  }
};

/** Records a report of the rail or of an operator. */
export const reportPayout = async (
  { record }: Pick<Ports, 'record'>,
  { terms: { quoteId } }: Pick<PayingQuote, 'terms'>,
  found: PayoutReport,
  call: CallContext,
): Promise<void> => {
  await record(reportingCall(call), recordPayout(quoteId, found));
};

interface Arrival {
  readonly quote: PayingQuote;
  readonly settledAt: Instant;
  readonly lookAgainAt?: Instant;
  readonly transactionHash?: string;
}

/** The hold is spent; of money from outside nothing was held, and it comes out of clearing. */
const captureOf = ({ placeOf }: LoadedQuote, { terms, executionId }: PayingQuote): LedgerCommand => {
  const { transactionId } = terms;
  const legs = paymentLegs(terms);
  const start = startOf(placeOf);
  const publishedAfter = start && { after: start };
  return terms.source.kind === 'INTERNAL'
    ? { kind: 'CAPTURE_HOLD', holdId: executionId, legs, ...publishedAfter }
    : { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId }, ...publishedAfter };
};

/** The first event of a payment, for every source of money. */
const startOf = <Found>(find: (type: QuoteEvent['type']) => Found | undefined): Found | undefined =>
  find('QuoteExecuted') ?? find('QuoteFunded') ?? find('CollectionStarted');

/** The payment has arrived: captures the hold and completes the payment. */
export const settlePayout = async (
  ports: Ports,
  loaded: LoadedQuote,
  { quote, settledAt, lookAgainAt, transactionHash }: Arrival,
  call: CallContext,
): Promise<void> => {
  const { terms, executionId, refusals } = quote;
  const commandId = derivedUuid(executionId, 'capture', String(refusals));
  const captured = isOwnCollection(terms)
    ? await settleOwnCollection(ports, quote, call)
    : await submitToLedger(ports, captureOf(loaded, quote), commandId, call);
  if (captured.status === 'REFUSED') return settlementRefused(ports, quote, captured, call);
  crashPoint('payment.after-capture');
  const settlement = {
    settledAt,
    ledgerPlace: captured.place,
    ...(lookAgainAt !== undefined && { lookAgainAt }),
    ...settledBy(terms.destination, transactionHash),
  };
  await ports.record(reportingCall(call), recordSettlement(terms.quoteId, settlement));
  observeSettlement(ports, startOf(loaded.recordedAtOf), call);
};

/** A wallet's payout names the transfer on its chain, a UMA payment the settlement between the institutions. */
const settledBy = (
  destination: KnownTerms['destination'],
  transactionHash: string | undefined,
): Pick<Settlement, 'onChain' | 'settlementHash'> => {
  if (destination.kind === 'UMA')
    return transactionHash === undefined ? {} : { settlementHash: transactionHash };
  const network = destination.kind === 'EXTERNAL' ? networkOf(destination.accountType) : undefined;
  return network === undefined || transactionHash === undefined
    ? {}
    : { onChain: { transactionHash, network } };
};

const observeSettlement = (
  { clock, observer }: Pick<Ports, 'clock' | 'observer'>,
  executedAt: Instant | undefined,
  { environment }: CallContext,
): void => {
  if (executedAt === undefined) return;
  observer?.settled({ environment, tookMs: elapsedMs(executedAt, clock.now(environment)) });
};

/**
 * A receiver within the service that takes no money, or an account without room for it, is a failed payment, and the
 * payer has the money back. What has left the service already is waited for: the platform's own account, or room.
 */
const settlementRefused = async (
  ports: Ports,
  quote: PayingQuote,
  refused: Refused,
  call: CallContext,
): Promise<void> => {
  const { executionId, refusals, terms } = quote;
  if (!isAccountClosed(refused) && !isBeyondRange(refused))
    throw new Error(`The ledger refused to capture ${executionId} with ${refused.code}`);
  const { destination } = terms;
  if (destination.kind === 'INTERNAL' && !isOwnCollection(terms)) {
    const isOfReceiver = isAccountClosed(refused) || refused.details['account'] === destination.accountId;
    const reason = isOfReceiver ? 'ACCOUNT_CANNOT_RECEIVE' : 'QUOTE_EXECUTION_FAILED';
    return reportPayout(ports, quote, { state: 'FAILED', reason, timedOut: false }, call);
  }
  const accountIds = isAccountClosed(refused) ? internalAccountsOf(paymentLegs(terms)) : [];
  await ports.record(reportingCall(call), delaySettlement(terms.quoteId, { refusals, accountIds }));
};
