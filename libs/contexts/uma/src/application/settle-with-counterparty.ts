import type { CallContext } from '@causeway/commands';
import { newUuid, type Instant } from '@causeway/kernel';
import {
  endedStanding,
  firstOfferAt,
  isGivenUp,
  openUntilNextTry,
  type PaidReceiver,
  type UmaPaymentEnd,
  type UmaPaymentStanding,
} from '../domain/uma-payment.js';
import { findAgreement } from '../read/agreement.view.js';
import { findUmaPayment, type UmaPaymentRow } from '../read/uma-payment.view.js';
import { institutionOf } from './institutions.js';
import type { UmaPorts } from './ports.js';
import { OfferUmaPayment, RefuseUmaPayment, SettleUmaPayment } from './uma-payment.requests.js';

/**
 * One step of a payment to another institution, and how the payment stands after it. Nothing is offered to one that
 * cannot be reached: until its invoice expires it may come back, and then the payer has lost nothing. Once it may
 * have heard of the payment, only its own word ends it.
 */
export const settleWithCounterparty = async (
  ports: UmaPorts,
  payment: UmaPaymentRow,
  { agreementId }: Extract<PaidReceiver, { kind: 'COUNTERPARTY' }>,
  call: CallContext,
): Promise<UmaPaymentStanding> => {
  const { settled_at: settledAt, sent_at: sentAt, offered_at: offeredAt } = payment;
  if (settledAt !== null) return { state: 'SETTLED', settledAt };
  const now = ports.clock.now(call.environment);
  const [agreement, institution] = await Promise.all([
    findAgreement(ports, agreementId, call),
    institutionOf(ports, call),
  ]);
  const network = ports.settlement(call.environment);
  if (agreement === undefined) throw new Error(`Nothing is known of agreement ${agreementId}`);
  // A platform that gave up its domain signs nothing any more: the payment waits, or ends, as for a silent institution.
  const way = network && institution && { network, institution, invoice: agreement.terms.invoice };
  if (offeredAt === null) {
    if (now >= agreement.expires_at) return endAs(ports, payment, 'NEVER_OFFERED', call);
    if (now < firstOfferAt(sentAt)) return { state: 'OPEN', lookAgainAt: firstOfferAt(sentAt) };
    const isReachable = way !== undefined && (await way.network.isReachable(way.invoice, way.institution));
    if (!isReachable) return openUntilNextTry(sentAt, now);
    await ports.dispatch.execute(new OfferUmaPayment({ payoutId: payment.payout_id }, inner(call)));
  }
  const outcome = await way?.network.pay(way.invoice, way.institution);
  if (outcome?.status === 'PAID') {
    const { receipt } = outcome;
    await ports.dispatch.execute(new SettleUmaPayment({ payoutId: payment.payout_id, receipt }, inner(call)));
    return recordedStanding(ports, payment, now, call);
  }
  if (outcome?.status === 'REFUSED') return endAs(ports, payment, 'REFUSED', call);
  if (isGivenUp(offeredAt ?? now, now)) return endAs(ports, payment, 'UNKNOWN', call);
  return openUntilNextTry(sentAt, now);
};

const endAs = async (
  ports: UmaPorts,
  payment: UmaPaymentRow,
  end: UmaPaymentEnd,
  call: CallContext,
): Promise<UmaPaymentStanding> => {
  await ports.dispatch.execute(new RefuseUmaPayment({ payoutId: payment.payout_id, end }, inner(call)));
  return recordedStanding(ports, payment, ports.clock.now(call.environment), call);
};

/** What was recorded, which another try may have done first. */
const recordedStanding = async (
  ports: UmaPorts,
  { payout_id: payoutId, sent_at: sentAt }: UmaPaymentRow,
  now: Instant,
  call: CallContext,
): Promise<UmaPaymentStanding> => {
  const after = await findUmaPayment(ports, payoutId, call);
  if (after?.is_refused === true) return endedStanding(after.ended_as ?? 'REFUSED');
  return after?.settled_at
    ? { state: 'SETTLED', settledAt: after.settled_at }
    : openUntilNextTry(sentAt, now);
};

const inner = (call: CallContext): CallContext => ({
  ...call,
  commandId: newUuid(),
  causationId: call.commandId,
});
