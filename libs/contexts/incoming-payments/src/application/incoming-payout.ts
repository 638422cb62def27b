import { reportingCall, type CallContext } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { CONNECTOR_PAUSE, derivedUuid, lookAgainAt, unlessErased, type Instant } from '@causeway/kernel';
import { opposite } from '@causeway/transaction-owner/domain';
import {
  payoutLegs,
  type DepositAccount,
  type IncomingPayment,
  type KnownTerms,
} from '../domain/incoming-payment.js';
import { type IncomingPayoutReport } from '../domain/incoming-refund.decide.js';
import { HasRoomFor, submitToLedger } from '@causeway/ledger';
import {
  carryOrder,
  keepsFunds,
  lookAgainAfter,
  watchPayout,
  type PayoutOrder,
  type PayoutStatus,
  type Prepared,
} from '@causeway/rails';
import type { IncomingPaymentPorts } from './ports.js';
import {
  recordIncomingCredit,
  recordIncomingPayout,
  recordIncomingRefund,
} from './incoming-payment.decisions.js';

type Ports = Pick<IncomingPaymentPorts, 'clock' | 'dispatch' | 'rails' | 'record' | 'senders'>;

/** A payout's id follows from the payment's, so that a payout sent twice pays once. */
const payoutIdOf = ({ transactionId }: KnownTerms): string => derivedUuid('incoming-payout', transactionId);

type Settling = Extract<IncomingPayment, { status: 'SETTLING' }>;

/** One step of a payment to the receiver's external account: send, look up the status, record the outcome. */
export const payOut = async (
  ports: Ports,
  payment: Settling,
  deposit: DepositAccount,
  call: CallContext,
): Promise<void> => {
  const { terms } = payment;
  const carried = await carryOrder(ports.rails.railFor(call.environment, call.platformId), {
    orderId: payoutIdOf(terms),
    handover: payment.payout ?? 'UNSENT',
    prepare: () => preparePayout(ports, { terms, deposit }, call),
  });
  switch (carried.step) {
    // The payment is pending until the connector is back, or on an operator (`ConcludePayment`).
    case 'NOT_CONNECTED':
      return awaitRail('OPEN', ports, terms, call);
    case 'REFUSED':
      return report(ports, terms, { state: 'FAILED', timedOut: false }, call);
    case 'HANDED_OVER': {
      const at = lookAgainAfter(carried.status, ports.clock.now(call.environment));
      return report(ports, terms, { state: 'SENT', lookAgainAt: at }, call);
    }
    case 'FOLLOWED':
      return follow(ports, { payment, deposit }, carried.status, call);
  }
};

const awaitRail = (
  state: 'OPEN' | 'WATCHED',
  ports: Ports,
  terms: KnownTerms,
  call: CallContext,
): Promise<void> => {
  const at = lookAgainAt(terms.createdAt, ports.clock.now(call.environment), CONNECTOR_PAUSE);
  return report(ports, terms, { state, lookAgainAt: at }, call);
};

/** A payment to the receiver's account outside. */
export interface Paying {
  readonly payment: Settling;
  readonly deposit: DepositAccount;
}

interface Preparing {
  readonly terms: KnownTerms;
  readonly deposit: DepositAccount;
}

const preparePayout = async (
  ports: Ports,
  { terms, deposit }: Preparing,
  call: CallContext,
): Promise<Prepared<PayoutOrder, 'OFFRAMP_FAILED'>> => {
  const { accountId, amount, rail } = deposit;
  const target = await ports.dispatch.execute(new GetPayoutTarget({ accountId }, call));
  if (target === null) return { refusal: 'OFFRAMP_FAILED' };
  // A payout cannot be recalled: the sender is refunded first where the ledger has no room for the entry.
  const legs = payoutLegs(terms, deposit);
  if (!(await ports.dispatch.execute(new HasRoomFor({ legs }, call)))) return { refusal: 'OFFRAMP_FAILED' };
  const { primaryIdentifier: identifier, accountType } = target;
  const payoutId = payoutIdOf(terms);
  return {
    order: { payoutId, payerId: terms.receiver.id, amount, identifier, accountId, accountType, rail },
  };
};

const follow = async (
  ports: Ports,
  paying: Paying,
  status: PayoutStatus,
  call: CallContext,
): Promise<void> => {
  const { terms } = paying.payment;
  switch (status.state) {
    case 'OPEN':
      return report(ports, terms, { state: 'OPEN', lookAgainAt: status.lookAgainAt }, call);
    case 'SETTLED':
      return settle(ports, paying, status.lookAgainAt, call);
    case 'RETURNED':
      // Returned between two looks: it arrived first, and the next step finds the return.
      return settle(ports, paying, ports.clock.now(call.environment), call);
    case 'CANCELLED':
      return report(ports, terms, { state: 'FAILED', timedOut: false }, call);
    case 'FAILED':
      return report(ports, terms, { state: 'FAILED', timedOut: status.timedOut }, call);
  }
};

const settle = async (
  ports: Ports,
  { payment: { terms }, deposit }: Paying,
  lookAgain: Instant | undefined,
  call: CallContext,
): Promise<void> => {
  const { transactionId } = terms;
  const posted = await submitToLedger(
    ports,
    { kind: 'POST_ENTRY', legs: payoutLegs(terms, deposit), cause: { kind: 'PAYMENT', transactionId } },
    derivedUuid('incoming-payout-entry', transactionId),
    call,
  );
  if (posted.status === 'REFUSED')
    throw new Error(`The ledger refused to pay ${transactionId} out with ${posted.code}`);
  const outcome = {
    status: 'CREDITED',
    ledgerPlace: posted.place,
    ...(lookAgain !== undefined && { lookAgainAt: lookAgain }),
  } as const;
  await ports.record(reportingCall(call), recordIncomingCredit(transactionId, outcome));
};

/** An operator records whether a bank that is no longer connected paid out. */
export const concludeIncomingPayout = (
  ports: Ports,
  { payment, deposit, hasArrived }: Paying & { readonly hasArrived: boolean },
  call: CallContext,
): Promise<void> =>
  hasArrived
    ? settle(ports, { payment, deposit }, undefined, call)
    : report(ports, payment.terms, { state: 'FAILED', timedOut: false }, call);

/** Looks for a return of a payout that has arrived. */
export const watchIncomingPayout = async (
  ports: Ports,
  terms: KnownTerms,
  deposit: DepositAccount,
  call: CallContext,
): Promise<void> => {
  const rail = ports.rails.railFor(call.environment, call.platformId);
  const watched = await watchPayout(rail, payoutIdOf(terms));
  switch (watched.step) {
    case 'NOT_CONNECTED':
      return awaitRail('WATCHED', ports, terms, call);
    case 'WATCHED':
      return report(ports, terms, { state: 'WATCHED', lookAgainAt: watched.lookAgainAt }, call);
    case 'RETURNED':
      return takeBack(ports, terms, deposit, call);
    case 'OVER':
      return;
  }
};

const takeBack = async (
  ports: Ports,
  terms: KnownTerms,
  deposit: DepositAccount,
  call: CallContext,
): Promise<void> => {
  const { transactionId } = terms;
  const undone = await submitToLedger(
    ports,
    {
      kind: 'POST_ENTRY',
      legs: opposite(payoutLegs(terms, deposit)),
      cause: { kind: 'REFUND', transactionId },
    },
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
  const { transactionId, deposit } = terms;
  const senderUmaAddress = unlessErased(terms.senderUmaAddress);
  const rail = ports.rails.railFor(call.environment, call.platformId);
  const isKept = deposit !== undefined && (await keepsFunds(rail, payoutIdOf(terms)));
  // Without its address there is no institution to ask.
  const outcome =
    isKept || senderUmaAddress === undefined
      ? 'KEPT'
      : await ports.senders.giveBack({ transactionId, senderUmaAddress, wasCompleted }, call);
  await ports.record(reportingCall(call), recordIncomingRefund(transactionId, outcome));
};

const report = async (
  { record }: Pick<Ports, 'record'>,
  { transactionId }: KnownTerms,
  found: IncomingPayoutReport,
  call: CallContext,
): Promise<void> => {
  await record(reportingCall(call), recordIncomingPayout(transactionId, found));
};
