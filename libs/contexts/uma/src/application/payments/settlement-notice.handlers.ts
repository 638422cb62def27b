import {
  carriesOut,
  Command,
  reportingCall,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { FailIncomingPayment, GetIncomingPayment, SettleIncomingPayment } from '@causeway/incoming-payments';
import { isAbout, isPayableAt, noticeRefusal, type InvoiceTerms } from '../../domain/payments/invoice.js';
import { WIRE_REFUSALS, type WireRefusal } from '../../domain/protocol/wire-refusal.js';
import { findInvoice } from '../../read/payments/invoice.view.js';
import type { UmaPorts } from '../ports.js';
import { calledAt, refusedBy, takenOnce, type WireAnswer } from '../protocol/wire-answer.js';
import { recordInvoicePaid } from './invoices.js';

/** The network's notice to a host that an invoice was paid: from here on the money has arrived. */
export class TakeSettlementNotice extends Command<
  { readonly host: string; readonly body: string },
  WireAnswer
> {
  static readonly type = 'uma.take-settlement-notice';
}

/**
 * The money counts as arrived once the payment is credited, and only then is the invoice recorded as paid: a notice
 * that comes again after a crash between the two finishes the rest.
 */
export const takeSettlementNoticeHandling = (ports: UmaPorts): CustomHandling =>
  carriesOut<TakeSettlementNotice>({
    command: TakeSettlementNotice,
    execute: async ({ host, body }, call) => {
      const called = await calledAt(ports, host, call);
      if ('body' in called) return called;
      const { institution, there } = called;
      const network = ports.settlement(institution.environment);
      if (network === undefined) return refusedBy(WIRE_REFUSALS.NO_INSTITUTION);
      const read = await network.hear(body, institution.environment);
      if (read.status === 'REFUSED') return refusedBy(read.refusal);
      const { signed, evidence, invoiceId, paymentHash, millisatoshis } = read.message;
      const invoice = await findInvoice(ports, invoiceId, there);
      const paid = { paymentHash, millisatoshis, payerDomain: signed.domain };
      if (invoice === undefined || !isAbout(invoice.terms, paid))
        return refusedBy(WIRE_REFUSALS.NO_SUCH_INVOICE);
      const notice = await takenOnce(ports, read, there);
      if ('body' in notice) return notice;
      if (!invoice.isPaid) {
        const refused = await take(ports, invoice.terms, there);
        if (refused !== undefined) return refusedBy(refused);
        await recordInvoicePaid(ports, { invoiceId, evidence }, there);
      }
      return { status: 200, body: JSON.stringify({ receipt: network.receiptOf(invoiceId) }) };
    },
  });

/** The incoming payment itself decides whether it takes the money, also on repeated requests. */
const take = async (
  { dispatch, clock }: UmaPorts,
  terms: InvoiceTerms,
  call: CallContext,
): Promise<WireRefusal | undefined> => {
  const { transactionId, paymentHash: settlementHash } = terms;
  await dispatch.execute(
    isPayableAt(terms, clock.now(call.environment))
      ? new SettleIncomingPayment({ transactionId, settlementHash }, reportingCall(call))
      : new FailIncomingPayment({ transactionId, reason: 'QUOTE_EXPIRED' }, reportingCall(call)),
  );
  return noticeRefusal(await dispatch.execute(new GetIncomingPayment({ transactionId }, call)));
};
