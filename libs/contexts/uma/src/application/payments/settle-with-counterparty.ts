import type { CallContext } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import {
  endAfterTry,
  nextStep,
  openUntilNextTry,
  recordedStatus,
  type UmaPaymentStatus,
} from '../../domain/payments/payment-status.js';
import type { PaidReceiver } from '../../domain/payments/uma-payment.js';
import { findAgreement, type AgreementRow } from '../../read/payments/agreement.view.js';
import { findUmaPayment, type UmaPaymentRow } from '../../read/payments/uma-payment.view.js';
import type { UmaPorts } from '../ports.js';
import { institutionOf } from '../protocol/institutions.js';
import { ended, offered, settled } from './uma-payments.js';

/**
 * One step of a payment to another institution (`nextStep`), and the payment's status after it. A settled one names the
 * invoice's payment hash, which both institutions know.
 */
export const settleWithCounterparty = async (
  ports: UmaPorts,
  payment: UmaPaymentRow,
  { agreementId }: Extract<PaidReceiver, { kind: 'COUNTERPARTY' }>,
  call: CallContext,
): Promise<UmaPaymentStatus> => {
  const agreement = await findAgreement(ports, agreementId, call);
  if (agreement === undefined) throw new Error(`Nothing is known of agreement ${agreementId}`);
  const status = await statusAfterStep(ports, payment, agreement, call);
  const transactionHash = ports.settlement(call.environment)?.read(agreement.invoice)?.paymentHash;
  return status.state === 'SETTLED' && transactionHash !== undefined
    ? { ...status, transactionHash }
    : status;
};

const statusAfterStep = async (
  ports: UmaPorts,
  payment: UmaPaymentRow,
  agreement: AgreementRow,
  call: CallContext,
): Promise<UmaPaymentStatus> => {
  const { payoutId, sentAt, offeredAt } = payment;
  const now = ports.clock.now(call.environment);
  const next = nextStep({ ...payment, invoiceExpiresAt: agreement.expiresAt }, now);
  if (next.step === 'DONE') return next.status;
  if (next.step === 'END') {
    await ended(next.end)(ports, payoutId, call);
    return statusNow(ports, payment, now, call);
  }
  // A platform that gave up its domain can sign nothing: the payment stays open, or ends, as for an
  // institution that does not answer.
  const network = ports.settlement(call.environment);
  const institution = await institutionOf(ports, call);
  const way = network && institution && { network, institution, invoice: agreement.invoice };
  if (next.step === 'OFFER') {
    const isReachable = way !== undefined && (await way.network.isReachable(way.invoice, way.institution));
    if (!isReachable) return openUntilNextTry(sentAt, now);
    await offered(ports, payoutId, call);
  }
  const outcome = await way?.network.pay(way.invoice, way.institution);
  if (outcome?.status === 'PAID') {
    await settled(outcome.receipt)(ports, payoutId, call);
    return statusNow(ports, payment, now, call);
  }
  const end = endAfterTry(outcome?.status ?? 'UNKNOWN', offeredAt ?? now, now);
  if (end !== undefined) await ended(end)(ports, payoutId, call);
  return statusNow(ports, payment, now, call);
};

/** By the recorded events: another attempt may have been first. */
const statusNow = async (
  ports: UmaPorts,
  { payoutId, sentAt }: UmaPaymentRow,
  now: Instant,
  call: CallContext,
): Promise<UmaPaymentStatus> => {
  const row = await findUmaPayment(ports, payoutId, call);
  if (row === undefined) throw new Error(`Nothing is known of payment ${payoutId}`);
  return recordedStatus(row, sentAt, now);
};
