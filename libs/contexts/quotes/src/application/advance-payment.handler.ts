import { carriesOut, type CallContext, type CustomHandling } from '@causeway/commands';
import { crashPoint, derivedUuid, elapsedMs, type Instant } from '@causeway/kernel';
import { SubmitToLedger, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import type { PayoutReport } from '../domain/payment.decide.js';
import { heldIn } from '../domain/quote-terms.js';
import type { FailedQuote, PayingQuote } from '../domain/quote.js';
import { settlementLegs } from '../domain/settlement-legs.js';
import { payoutOrder } from './check-payout.js';
import { reportingCall } from './finish-execution.js';
import { targetOf } from './look-before-execution.js';
import { refundFunding } from './refund-funding.js';
import type { PayoutRail } from './payout-rail.js';
import type { QuotePorts } from './ports.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import {
  AdvancePayment,
  DelaySettlement,
  RecordPayout,
  RecordRefund,
  RecordSettlement,
} from './quote.requests.js';

type Ports = Pick<QuotePorts, 'clock' | 'dispatch' | 'observer' | 'rails' | 'store'>;

/**
 * One step of a payment that the ledger has taken: send, look, settle, refund. Only timers call it, each step's write
 * set sets the next one, and every effect outside has an id of the execution's: a step done twice is done once.
 */
export const advancePaymentHandling = (ports: Ports): CustomHandling =>
  carriesOut<AdvancePayment>({
    command: AdvancePayment,
    execute: async ({ quoteId }, call) => {
      const loaded = await loadQuote(ports, quoteId, call);
      const { quote } = loaded;
      if (quote.status === 'PROCESSING') await pay(ports, loaded, quote, call);
      if (quote.status !== 'FAILED' || quote.refund !== 'PENDING') return null;
      if (quote.terms.funding === undefined) await refund(ports, loaded, quote, call);
      else await refundFunding(ports, loaded, quote, call);
      return null;
    },
  });

const pay = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: PayingQuote,
  call: CallContext,
): Promise<void> => {
  if (quote.terms.destination.kind === 'INTERNAL') {
    await settle(ports, loaded, { quote, settledAt: ports.clock.now(call.environment) }, call);
    return;
  }
  const rail = ports.rails.railFor(call.environment, call.platformId);
  if (rail === undefined) throw new Error(`${quote.terms.quoteId} is being paid over a rail that is gone`);
  if (quote.payout === 'UNSENT') await send(ports, rail, quote, call);
  else await look(ports, { rail, loaded, quote }, call);
};

const send = async (ports: Ports, rail: PayoutRail, quote: PayingQuote, call: CallContext): Promise<void> => {
  const { executionId: payoutId, terms } = quote;
  const target = await targetOf(ports, terms.destination, call);
  if (target === null) {
    await report(ports, quote, { state: 'FAILED', reason: 'ACCOUNT_INVALID', timedOut: false }, call);
    return;
  }
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
  await report(ports, quote, { state: 'SENT', lookAgainAt }, call);
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
      return settle(ports, loaded, { quote, settledAt: status.settledAt }, call);
    case 'OPEN':
      return report(ports, quote, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    case 'FAILED':
      return report(ports, quote, status, call);
    case 'UNKNOWN':
      // It was recorded as sent after the rail had it: only a rail that lost it says so, and sending twice pays once.
      return send(ports, rail, quote, call);
  }
};

const report = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { terms: { quoteId } }: PayingQuote,
  found: PayoutReport,
  call: CallContext,
): Promise<void> => {
  await dispatch.execute(new RecordPayout({ quoteId, report: found }, reportingCall(call)));
};

const settle = async (
  ports: Ports,
  { placeOf, recordedAtOf }: LoadedQuote,
  {
    quote,
    settledAt,
  }: { readonly quote: PayingQuote; readonly settledAt: ReturnType<Ports['clock']['now']> },
  call: CallContext,
): Promise<void> => {
  const { terms, executionId, refusals } = quote;
  const { quoteId, destination, price, funding, feeAccountId, transactionId } = terms;
  const legs = settlementLegs(price, {
    source: funding === undefined ? heldIn(terms) : 'CLEARING',
    ...(feeAccountId !== undefined && { platformFee: feeAccountId }),
    ...(destination.kind === 'INTERNAL' && { destination: destination.accountId }),
  });
  const told = placeOf('QuoteExecuted') ?? placeOf('QuoteFunded');
  const after = told && { after: told };
  const captured = await submit(
    ports,
    funding === undefined
      ? { kind: 'CAPTURE_HOLD', holdId: executionId, legs, ...after }
      : { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId }, ...after },
    derivedUuid(executionId, 'capture', String(refusals)),
    call,
  );
  if (captured.status === 'REFUSED') return settlementRefused(ports, quote, captured, call);
  crashPoint('payment.after-capture');
  const { place: ledgerPlace } = captured;
  await ports.dispatch.execute(
    new RecordSettlement({ quoteId, settledAt, ledgerPlace }, reportingCall(call)),
  );
  observeSettlement(ports, recordedAtOf('QuoteExecuted') ?? recordedAtOf('QuoteFunded'), call);
};

const observeSettlement = (
  { clock, observer }: Pick<Ports, 'clock' | 'observer'>,
  executedAt: Instant | undefined,
  { environment }: CallContext,
): void => {
  if (executedAt === undefined) return;
  observer?.settled({ environment, tookMs: elapsedMs(executedAt, clock.now(environment)) });
};

/** A receiver within the service that takes no money is a failed payment; the platform's own account is waited for. */
const settlementRefused = async (
  ports: Ports,
  quote: PayingQuote,
  refused: Refused,
  call: CallContext,
): Promise<void> => {
  const { executionId, refusals, terms } = quote;
  if (!isAccountClosed(refused))
    throw new Error(`The ledger refused to capture ${executionId} with ${refused.code}`);
  if (terms.destination.kind === 'INTERNAL') {
    const failed = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false } as const;
    return report(ports, quote, failed, call);
  }
  await ports.dispatch.execute(
    new DelaySettlement({ quoteId: terms.quoteId, refusals }, reportingCall(call)),
  );
};

type Refused = Extract<LedgerOutcome, { status: 'REFUSED' }>;

/** Frozen, or not yet open: that may pass. */
const isAccountClosed = ({ code }: Refused): boolean => code === 'ACCOUNT_NOT_ACTIVE';

const refund = async (
  ports: Ports,
  { placeOf }: LoadedQuote,
  { terms: { quoteId }, executionId, refusals }: FailedQuote,
  call: CallContext,
): Promise<void> => {
  if (executionId === undefined) throw new Error(`${quoteId} has a refund and never held anything`);
  const told = placeOf('RefundStarted');
  const released = await submit(
    ports,
    { kind: 'RELEASE_HOLD', holdId: executionId, ...(told && { after: told }) },
    derivedUuid(executionId, 'release', String(refusals)),
    call,
  );
  crashPoint('payment.after-release');
  const outcome =
    released.status === 'POSTED'
      ? ({ status: 'RELEASED', ledgerPlace: released.place } as const)
      : ({ status: 'REFUSED', isPassing: isAccountClosed(released), refusals } as const);
  await ports.dispatch.execute(new RecordRefund({ quoteId, outcome }, reportingCall(call)));
};

const submit = (
  { dispatch }: Pick<Ports, 'dispatch'>,
  command: LedgerCommand,
  commandId: string,
  call: CallContext,
): Promise<LedgerOutcome> =>
  dispatch.execute(new SubmitToLedger(command, { ...call, commandId, causationId: call.commandId }));
