import { carriesOut, type CallContext, type CustomHandling } from '@causeway/commands';
import { after, crashPoint, derivedUuid, elapsedMs, type Instant } from '@causeway/kernel';
import type { LedgerCommand } from '@causeway/ledger';
import { networkOf, type OnChainTransaction } from '../domain/chain-network.js';
import type { PayoutReport } from '../domain/payment.decide.js';
import { isFromOutside, isOwnCollection, type Destination } from '../domain/quote-terms.js';
import { isRefunding, type CompletedQuote, type PayingQuote, type QuoteEvent } from '../domain/quote.js';
import { payoutStopped } from './before-payout.js';
import { payoutOrder } from './check-payout.js';
import { collectFunds, settleOwnCollection } from './collect-funds.js';
import { partnerAwaitedUntil, partnerOf } from './connected-partner.js';
import { reportingCall } from './finish-execution.js';
import { LoseFunding } from './funding.requests.js';
import { targetOf } from './look-before-execution.js';
import { isAccountClosed, isBeyondRange, legsOf, submitToLedger, type Refused } from './payment-entries.js';
import type { PayoutRail } from './payout-rail.js';
import type { QuotePorts } from './ports.js';
import { SANDBOX_STEP_MS } from './quote.aggregate.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { AdvancePayment, DelaySettlement, RecordPayout, RecordSettlement } from './quote.requests.js';
import { refundPayment } from './refund-payment.js';

type Ports = Pick<QuotePorts, 'clock' | 'collections' | 'dispatch' | 'observer' | 'rails' | 'store'>;

/**
 * One step of a payment that the ledger has taken: send, look, settle, watch for a return, refund. Only timers call
 * it, each step's write set sets the next one, and every effect outside has an id of the execution's: a step done
 * twice is done once.
 */
export const advancePaymentHandling = (ports: Ports): CustomHandling =>
  carriesOut<AdvancePayment>({
    command: AdvancePayment,
    execute: async ({ quoteId }, call) => {
      const loaded = await loadQuote(ports, quoteId, call);
      const { quote } = loaded;
      if (quote.status === 'PROCESSING') await pay(ports, loaded, quote, call);
      if (quote.status === 'COMPLETED') await watch(ports, loaded, quote, call);
      if (isRefunding(quote) && quote.refund === 'PENDING') await refundPayment(ports, loaded, quote, call);
      return null;
    },
  });

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
  const rail = partnerOf(ports, quote, call);
  // Not connected any more: the payment waits for it, or for an operator (`ConcludePayment`).
  if (rail === undefined) {
    const lookAgainAt = awaitedUntil(ports, loaded, call);
    return reportPayout(ports, quote, { state: 'OPEN', lookAgainAt }, call);
  }
  if (quote.payout === 'UNSENT') await send(ports, rail, quote, call);
  else await look(ports, { rail, loaded, quote }, call);
};

const awaitedUntil = (ports: Ports, { recordedAtOf }: LoadedQuote, call: CallContext): Instant =>
  partnerAwaitedUntil(ports, startOf(recordedAtOf), call);

/** What was seen on a chain had its time; until then nothing is paid out. */
const lapseFunding = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { terms: { quoteId }, executionId: fundingId }: PayingQuote,
  call: CallContext,
): Promise<void> => {
  await dispatch.execute(new LoseFunding({ quoteId, fundingId, isDropped: false }, reportingCall(call)));
};

const send = async (ports: Ports, rail: PayoutRail, quote: PayingQuote, call: CallContext): Promise<void> => {
  const { executionId: payoutId, terms } = quote;
  const target = await targetOf(ports, terms.destination, call);
  if (target === null) {
    await reportPayout(ports, quote, { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false }, call);
    return;
  }
  // Once the rail has it, whoever died before noting that stops nothing any more.
  const isSent = (await rail.statusOf(payoutId)).state !== 'UNKNOWN';
  const stopped = isSent ? undefined : await payoutStopped(ports, quote, call);
  if (stopped !== undefined)
    return reportPayout(ports, quote, { state: 'FAILED', reason: stopped, timedOut: false }, call);
  const { price, remittanceInformation } = terms;
  await rail.send(
    payoutOrder({
      payoutId,
      payerId: terms.payer.id,
      target,
      amount: price.totalReceiving,
      rail: terms.rail.rail,
      ...(typeof remittanceInformation === 'string' && { remittanceInformation }),
    }),
  );
  crashPoint('payment.after-send');
  const status = await rail.statusOf(payoutId);
  if (status.state === 'UNKNOWN') throw new Error(`The rail took payout ${payoutId} and does not know it`);
  const lookAgainAt = status.state === 'OPEN' ? status.lookAgainAt : ports.clock.now(call.environment);
  await reportPayout(ports, quote, { state: 'SENT', lookAgainAt }, call);
};

interface Paying {
  readonly rail: PayoutRail;
  readonly loaded: LoadedQuote;
  readonly quote: PayingQuote;
}

const look = async (ports: Ports, { rail, loaded, quote }: Paying, call: CallContext): Promise<void> => {
  const status = await rail.statusOf(quote.executionId);
  switch (status.state) {
    case 'SETTLED':
      return settlePayout(ports, loaded, { quote, ...status }, call);
    case 'RETURNED':
      // Nobody looked in between: it has arrived first, and the next step finds the return.
      return settlePayout(ports, loaded, { quote, ...status, lookAgainAt: nextStepAt(ports, call) }, call);
    case 'CANCELLED':
      return reportPayout(ports, quote, { state: 'CANCELLED' }, call);
    case 'OPEN':
      return reportPayout(ports, quote, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    case 'FAILED':
      return reportPayout(ports, quote, { ...status, state: 'FAILED' }, call);
    case 'UNKNOWN':
      // It was recorded as sent after the rail had it: only a rail that lost it says so, and sending twice pays once.
      return send(ports, rail, quote, call);
  }
};

const nextStepAt = ({ clock }: Pick<Ports, 'clock'>, { environment }: CallContext): Instant =>
  after(clock.now(environment), environment === 'sandbox' ? SANDBOX_STEP_MS : 0);

/** It has arrived: a return is all that may still happen to it. */
const watch = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: CompletedQuote,
  call: CallContext,
): Promise<void> => {
  if (quote.terms.destination.kind === 'INTERNAL') return;
  const rail = ports.rails.railFor(call.environment, call.platformId);
  if (rail === undefined) {
    const lookAgainAt = awaitedUntil(ports, loaded, call);
    return reportPayout(ports, quote, { state: 'WATCHED', lookAgainAt }, call);
  }
  const status = await rail.statusOf(quote.executionId);
  if (status.state === 'RETURNED')
    return reportPayout(ports, quote, { state: 'RETURNED', returnedAt: status.returnedAt }, call);
  if (status.state === 'SETTLED' && status.lookAgainAt !== undefined)
    return reportPayout(ports, quote, { state: 'WATCHED', lookAgainAt: status.lookAgainAt }, call);
};

/** Notes what was found, by the rail or by an operator. */
export const reportPayout = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { terms: { quoteId } }: Pick<PayingQuote, 'terms'>,
  found: PayoutReport,
  call: CallContext,
): Promise<void> => {
  await dispatch.execute(new RecordPayout({ quoteId, report: found }, reportingCall(call)));
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
  const legs = legsOf(terms);
  const told = startOf(placeOf);
  const toldAfter = told && { after: told };
  return isFromOutside(terms)
    ? { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId }, ...toldAfter }
    : { kind: 'CAPTURE_HOLD', holdId: executionId, legs, ...toldAfter };
};

/** What a payment began with, whoever's money it is. */
const startOf = <Found>(find: (type: QuoteEvent['type']) => Found | undefined): Found | undefined =>
  find('QuoteExecuted') ?? find('QuoteFunded') ?? find('CollectionStarted');

/** It has arrived: the hold is spent, and the payment is over. */
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
    quoteId: terms.quoteId,
    settledAt,
    ledgerPlace: captured.place,
    ...(lookAgainAt !== undefined && { lookAgainAt }),
    ...onChain(terms.destination, transactionHash),
  };
  await ports.dispatch.execute(new RecordSettlement(settlement, reportingCall(call)));
  observeSettlement(ports, startOf(loaded.recordedAtOf), call);
};

/** A wallet's payout names the transfer on its chain. */
const onChain = (
  destination: Destination,
  transactionHash: string | undefined,
): { readonly onChain?: OnChainTransaction } => {
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
  await ports.dispatch.execute(
    new DelaySettlement({ quoteId: terms.quoteId, refusals }, reportingCall(call)),
  );
};
