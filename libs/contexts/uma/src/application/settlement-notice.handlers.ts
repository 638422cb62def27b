import { carriesOut, Command, type CallContext, type CustomHandling } from '@causeway/commands';
import { newUuid } from '@causeway/kernel';
import { FailIncomingPayment, GetIncomingPayment, SettleIncomingPayment } from '@causeway/quotes';
import type { InvoiceTerms } from '../domain/invoice.js';
import { findInvoice } from '../read/invoice.view.js';
import { institutionAt } from './institutions.js';
import { RecordInvoicePaid } from './invoice.handlers.js';
import { spend } from './nonce.handlers.js';
import type { UmaPorts } from './ports.js';
import { INVOICE_EXPIRED, INVOICE_NOT_FOUND, type PaidNotice } from './settlement-network.js';
import { nobodyHere, refusal, replayOf, type WireAnswer } from './well-known.handlers.js';
import type { WireRefusal } from './wire.js';

/** The network tells a host that an invoice of its institution was paid: from here on the money is here. */
export class TakeSettlementNotice extends Command<
  { readonly host: string; readonly body: string },
  WireAnswer
> {
  static readonly type = 'uma.take-settlement-notice';
}

export const takeSettlementNoticeHandling = (ports: UmaPorts): CustomHandling =>
  carriesOut<TakeSettlementNotice>({
    command: TakeSettlementNotice,
    execute: async ({ host, body }, call) => {
      const institution = await institutionAt(ports, host, call);
      const network = institution && ports.settlement(institution.environment);
      if (institution === undefined || network === undefined) return nobodyHere();
      const { platformId, environment } = institution;
      const there = { ...call, platformId, environment };
      const read = await network.hear(body, environment);
      if (read.status === 'REFUSED') return refusal(read.refusal);
      const { signed, evidence, invoiceId } = read.message;
      const invoice = await findInvoice(ports, invoiceId, there);
      if (invoice === undefined || !isAbout(invoice.terms, read.message)) return refusal(NOT_FOUND);
      const replay = await replayOf(() => spend(ports.dispatch, signed, there));
      if (replay !== undefined) return refusal(replay);
      if (!invoice.is_paid) {
        const refused = await take(ports, invoice.terms, there);
        if (refused !== undefined) return refusal(refused);
        await ports.dispatch.execute(new RecordInvoicePaid({ invoiceId, evidence }, inner(there)));
      }
      return { status: 200, body: JSON.stringify({ receipt: network.receiptOf(invoiceId) }) };
    },
  });

/** The right institution, about the very invoice, and all of it. */
const isAbout = (terms: InvoiceTerms, { paymentHash, millisatoshis, signed }: PaidNotice): boolean =>
  terms.payerDomain === signed.domain &&
  terms.paymentHash === paymentHash &&
  terms.millisatoshis === millisatoshis;

/**
 * The incoming payment itself decides whether it is taken, whoever asks when: before the invoice expires it takes the
 * money if it still waits for it, and after that it can only have taken it earlier.
 */
const take = async (
  { dispatch, clock }: UmaPorts,
  { transactionId, expiresAt }: InvoiceTerms,
  call: CallContext,
): Promise<WireRefusal | undefined> => {
  const isInTime = clock.now(call.environment) < expiresAt;
  await dispatch.execute(
    isInTime
      ? new SettleIncomingPayment({ transactionId }, inner(call))
      : new FailIncomingPayment({ transactionId, reason: 'QUOTE_EXPIRED' }, inner(call)),
  );
  const payment = await dispatch.execute(new GetIncomingPayment({ transactionId }, call));
  // Whoever is erased meanwhile is told of no more: what became of the payment cannot be said here.
  if (payment === null) return NOT_SAID;
  // One that still reads as under way has taken the money, and credits it as soon as the account takes any.
  return payment.status === 'COMPLETED' || payment.status === 'PROCESSING' ? undefined : EXPIRED;
};

const inner = (call: CallContext): CallContext => ({
  ...call,
  commandId: newUuid(),
  causationId: call.commandId,
});

const NOT_FOUND: WireRefusal = {
  status: 404,
  code: INVOICE_NOT_FOUND,
  reason: 'No such invoice is to be paid by this institution',
};
const EXPIRED: WireRefusal = {
  status: 410,
  code: INVOICE_EXPIRED,
  reason: 'The invoice was not paid in time, and cannot be paid any more',
};
const NOT_SAID: WireRefusal = {
  status: 503,
  code: 'INTERNAL_ERROR',
  reason: 'What became of the payment cannot be said',
};
