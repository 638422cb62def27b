import { Command, decides, type CallContext, type CommandHandling } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { derivedUuid, uuidOf, type Id, type Instant } from '@causeway/kernel';
import { conversion, deposit as arrival, type Leg } from '@causeway/ledger';
import { ownPayment } from '../domain/incoming-payment.decide.js';
import type {
  DepositAccount,
  IncomingPayment,
  IncomingPaymentEvent,
  IncomingTerms,
} from '../domain/incoming-payment.js';
import {
  recordIncomingPayout,
  recordIncomingRefund,
  type IncomingPayoutReport,
  type IncomingRefundOutcome,
} from '../domain/incoming-refund.decide.js';
import { payoutOrder } from './check-payout.js';
import { partnerAwaitedUntil } from './connected-partner.js';
import { reportingCall } from './finish-execution.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import { RecordIncomingCredit } from './incoming-payment.requests.js';
import { hasRoomFor, submitToLedger } from './payment-entries.js';
import type { PayoutRail, PayoutStatus } from './payout-rail.js';
import type { QuotePorts } from './ports.js';

interface OfTransaction {
  readonly transactionId: Id<'Transaction'>;
}

/** Both are known inside this context only. */
export class RecordIncomingPayout extends Command<
  OfTransaction & { readonly report: IncomingPayoutReport },
  null
> {
  static readonly type = 'quotes.record-incoming-payout';
}
export class RecordIncomingRefund extends Command<
  OfTransaction & { readonly outcome: IncomingRefundOutcome },
  null
> {
  static readonly type = 'quotes.record-incoming-refund';
}

type Ports = Pick<QuotePorts, 'clock' | 'dispatch' | 'rails' | 'senders'>;

export const incomingPayoutHandlings: readonly CommandHandling[] = [
  decides<IncomingPaymentRecord, IncomingPaymentEvent, RecordIncomingPayout>({
    command: RecordIncomingPayout,
    aggregate: incomingPayments,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: ({ report }, { payment }, when) => recordIncomingPayout(report, ownPayment(payment, when), when),
    answer: () => null,
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, RecordIncomingRefund>({
    command: RecordIncomingRefund,
    aggregate: incomingPayments,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: ({ outcome }, { payment }, when) =>
      recordIncomingRefund(outcome, ownPayment(payment, when), when),
    answer: () => null,
    movesMoney: true,
  }),
];

/** A payout's id follows from the payment's, so that whoever sends it twice pays once. */
const payoutIdOf = ({ transactionId }: IncomingTerms): string =>
  derivedUuid('incoming-payout', transactionId);

type Settling = Extract<IncomingPayment, { status: 'SETTLING' }>;

/** One step of a payment on its way to the receiver's account outside: send, look, note what came of it. */
export const payOut = async (
  ports: Ports,
  payment: Settling,
  deposit: DepositAccount,
  call: CallContext,
): Promise<void> => {
  const rail = ports.rails.railFor(call.environment, call.platformId);
  // Not connected any more: the payment waits for it, or for an operator (`ConcludePayment`).
  if (rail === undefined) await awaitRail('OPEN', ports, payment.terms, call);
  else if (payment.payout === 'UNSENT') await send(ports, { rail, payment, deposit }, call);
  else await look(ports, { rail, payment, deposit }, call);
};

const awaitRail = (
  state: 'OPEN' | 'WATCHED',
  ports: Ports,
  terms: IncomingTerms,
  call: CallContext,
): Promise<void> => {
  const lookAgainAt = partnerAwaitedUntil(ports, terms.createdAt, call);
  return report(ports, terms, { state, lookAgainAt }, call);
};

interface Paying {
  readonly rail: PayoutRail;
  readonly payment: Settling;
  readonly deposit: DepositAccount;
}

const send = async (
  ports: Ports,
  { rail, payment: { terms }, deposit }: Paying,
  call: CallContext,
): Promise<void> => {
  const { accountId, amount, rail: over } = deposit;
  const target = await ports.dispatch.execute(new GetPayoutTarget({ accountId }, call));
  if (target === null) return report(ports, terms, { state: 'FAILED', timedOut: false }, call);
  // What has left cannot be called back: the sender has it again where the ledger has no room for the entry.
  if (!(await hasRoomFor(ports, legsOf(terms, deposit), call)))
    return report(ports, terms, { state: 'FAILED', timedOut: false }, call);
  const payoutId = payoutIdOf(terms);
  await rail.send(payoutOrder({ payoutId, payerId: terms.receiver.id, target, amount, rail: over }));
  const status = await rail.statusOf(payoutId);
  if (status.state === 'UNKNOWN') throw new Error(`The rail took payout ${payoutId} and does not know it`);
  const lookAgainAt = status.state === 'OPEN' ? status.lookAgainAt : ports.clock.now(call.environment);
  await report(ports, terms, { state: 'SENT', lookAgainAt }, call);
};

const look = async (ports: Ports, paying: Paying, call: CallContext): Promise<void> => {
  const { terms } = paying.payment;
  const status = await paying.rail.statusOf(payoutIdOf(terms));
  switch (status.state) {
    case 'OPEN':
      return report(ports, terms, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    case 'SETTLED':
      return settle(ports, paying, status.lookAgainAt, call);
    case 'RETURNED':
      // Nobody looked in between: it has arrived first, and the next step finds the return.
      return settle(ports, paying, ports.clock.now(call.environment), call);
    case 'CANCELLED':
      return report(ports, terms, { state: 'FAILED', timedOut: false }, call);
    case 'FAILED':
      return report(ports, terms, { state: 'FAILED', timedOut: status.timedOut }, call);
    case 'UNKNOWN':
      return send(ports, paying, call);
  }
};

/** What came in went out, exchanged where the account outside is of another currency. */
const legsOf = ({ arriving, received }: IncomingTerms, { amount }: DepositAccount): readonly Leg[] => {
  const sold = arriving ?? received;
  return sold.equals(amount)
    ? arrival('CLEARING', amount)
    : conversion({ from: 'CLEARING', to: 'CLEARING', sold, bought: amount });
};

const settle = async (
  ports: Ports,
  { payment: { terms }, deposit }: Pick<Paying, 'payment' | 'deposit'>,
  lookAgainAt: Instant | undefined,
  call: CallContext,
): Promise<void> => {
  const { transactionId } = terms;
  const posted = await submitToLedger(
    ports,
    { kind: 'POST_ENTRY', legs: legsOf(terms, deposit), cause: { kind: 'PAYMENT', transactionId } },
    derivedUuid('incoming-payout-entry', transactionId),
    call,
  );
  if (posted.status === 'REFUSED')
    throw new Error(`The ledger refused to pay ${transactionId} out with ${posted.code}`);
  const outcome = {
    status: 'CREDITED',
    ledgerPlace: posted.place,
    ...(lookAgainAt !== undefined && { lookAgainAt }),
  } as const;
  await ports.dispatch.execute(new RecordIncomingCredit({ transactionId, outcome }, reportingCall(call)));
};

/** An operator read in the books of a bank that is not connected any more whether it paid out. */
export const concludeIncomingPayout = (
  ports: Ports,
  { payment, deposit, hasArrived }: Pick<Paying, 'payment' | 'deposit'> & { readonly hasArrived: boolean },
  call: CallContext,
): Promise<void> =>
  hasArrived
    ? settle(ports, { payment, deposit }, undefined, call)
    : report(ports, payment.terms, { state: 'FAILED', timedOut: false }, call);

/** It has arrived: a return is all that may still happen to it. */
export const watchPayout = async (
  ports: Ports,
  terms: IncomingTerms,
  deposit: DepositAccount,
  call: CallContext,
): Promise<void> => {
  const rail = ports.rails.railFor(call.environment, call.platformId);
  if (rail === undefined) return awaitRail('WATCHED', ports, terms, call);
  const status = await rail.statusOf(payoutIdOf(terms));
  if (status.state === 'SETTLED' && status.lookAgainAt !== undefined)
    return report(ports, terms, { state: 'WATCHED', lookAgainAt: status.lookAgainAt }, call);
  if (status.state !== 'RETURNED') return;
  const { transactionId } = terms;
  const opposite = legsOf(terms, deposit).map((leg): Leg => ({
    ...leg,
    side: leg.side === 'DEBIT' ? 'CREDIT' : 'DEBIT',
  }));
  const undone = await submitToLedger(
    ports,
    { kind: 'POST_ENTRY', legs: opposite, cause: { kind: 'REFUND', transactionId } },
    derivedUuid('incoming-payout-return', transactionId),
    call,
  );
  if (undone.status === 'REFUSED')
    throw new Error(`The ledger refused to take ${transactionId} back with ${undone.code}`);
  await report(ports, terms, { state: 'RETURNED' }, call);
};

/** Money that came and could not be kept goes back through the sender's institution (transactions §4). */
export const refundSender = async (
  ports: Ports,
  { terms, wasCompleted }: Extract<IncomingPayment, { status: 'FAILED' }>,
  call: CallContext,
): Promise<void> => {
  const { transactionId, senderUmaAddress, deposit } = terms;
  const isKept = deposit !== undefined && keepsFunds(await lastStatus(ports, terms, call));
  const sent = { transactionId, senderUmaAddress, wasCompleted };
  const outcome = isKept ? 'KEPT' : await ports.senders.giveBack(sent, call);
  await ports.dispatch.execute(new RecordIncomingRefund({ transactionId, outcome }, reportingCall(call)));
};

const lastStatus = async (
  { rails }: Pick<Ports, 'rails'>,
  terms: IncomingTerms,
  { environment, platformId }: CallContext,
): Promise<PayoutStatus | { readonly state: 'UNKNOWN' } | undefined> =>
  rails.railFor(environment, platformId)?.statusOf(payoutIdOf(terms));

/** A partner may have failed, and not give the money back. */
const keepsFunds = (status: PayoutStatus | { readonly state: 'UNKNOWN' } | undefined): boolean =>
  (status?.state === 'FAILED' || status?.state === 'CANCELLED') && status.keepsFunds === true;

const report = async (
  { dispatch }: Pick<Ports, 'dispatch'>,
  { transactionId }: IncomingTerms,
  found: IncomingPayoutReport,
  call: CallContext,
): Promise<void> => {
  await dispatch.execute(new RecordIncomingPayout({ transactionId, report: found }, reportingCall(call)));
};
