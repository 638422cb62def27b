import {
  carriesOut,
  Command,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { FailIncomingPayment, GetIncomingPayment } from '@causeway/incoming-payments';
import { type Id, type Instant, isCurrencyCode, type UmaAddress, uuidOf } from '@causeway/kernel';
import { CUSTOMER_INFO_FIELDS } from '@causeway/platform';
import { isAllowed } from '../../domain/counterparties/allow-list.js';
import { recordedFields } from '../../domain/directory/customer-record.js';
import {
  APPROVAL_LOOK_MS,
  APPROVAL_LOOKS_MAX,
  approvalOf,
  NOT_APPROVED,
  type Approval,
} from '../../domain/payments/approval.js';
import {
  askedOfReceiver,
  incomingTerms,
  transactionOf,
  type IncomingTerms,
} from '../../domain/payments/incoming-terms.js';
import { invoiceExpiresAt, type InvoiceTerms } from '../../domain/payments/invoice.js';
import { lnurlpPath } from '../../domain/protocol/host.js';
import type { Institution, PayOffer, PayRequest } from '../../domain/protocol/messages.js';
import type { PayerField } from '../../domain/protocol/payer-field.js';
import { fieldsAmong } from '../../domain/protocol/said-fields.js';
import { WIRE_REFUSALS } from '../../domain/protocol/wire-refusal.js';
import { allowList } from '../counterparties/operator-settings.js';
import { receiverAt } from '../directory/lnurlp.handlers.js';
import type { OwnReceiver } from '../directory/own-receiver.js';
import { settlementPrice } from '../directory/settlement-price.js';
import type { UmaPorts } from '../ports.js';
import {
  addressedTo,
  calledAt,
  calledFor,
  refusedBy,
  takenOnce,
  type WireAnswer,
} from '../protocol/wire-answer.js';
import { announce } from './incoming-payments.js';
import { issueInvoice } from './invoices.js';
import type { SettlementNetwork } from './settlement-network.js';

interface Sent {
  readonly host: string;
  readonly user: string;
  readonly body: string;
}

/** The request of another institution to the callback of an LNURLP answer. */
export class AnswerPayRequest extends Command<Sent, WireAnswer> {
  static readonly type = 'uma.answer-pay-request';
}

/** The payer's institution names the channels over which it has paid, where money came over channels. */
export class TakeUtxoNotice extends Command<Sent, WireAnswer> {
  static readonly type = 'uma.take-utxo-notice';
}

/**
 * Another institution asks for an invoice, and says later over which channels it paid. Refusals are answers in the
 * protocol's own words; each signed message is taken once.
 */
export const payRequestHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<AnswerPayRequest>({
    command: AnswerPayRequest,
    execute: async ({ host, user, body }, call) => {
      const at = await calledAt(ports, host, call);
      if ('body' in at) return at;
      const network = ports.settlement(at.institution.environment);
      if (network === undefined) return refusedBy(WIRE_REFUSALS.NOT_CONNECTED);
      const called = addressedTo({ ...at, network }, user);
      if ('body' in called) return called;
      const read = await ports.wire.readPayRequest(body, called.institution.environment);
      const request = await takenOnce(ports, read, called.there);
      return 'body' in request ? request : answer(ports, called, request, called.there);
    },
  }),
  carriesOut<TakeUtxoNotice>({
    command: TakeUtxoNotice,
    execute: async ({ body, ...target }, call) => {
      const called = await calledFor(ports, target, call);
      if ('body' in called) return called;
      const read = await ports.wire.readUtxoNotice(body, called.institution.environment);
      const notice = await takenOnce(ports, read, called.there);
      // Nothing settles over channels of ours yet, so that there is nothing to compare them with.
      return 'body' in notice ? notice : { status: 200, body: '{}' };
    },
  }),
];

interface Called {
  readonly institution: Institution;
  readonly network: SettlementNetwork;
  readonly receiver: UmaAddress;
}

const answer = async (
  ports: UmaPorts,
  called: Called,
  request: PayRequest,
  call: CallContext,
): Promise<WireAnswer> => {
  const { domains } = await allowList.find(ports, call);
  if (!isAllowed(request.signed.domain, domains)) return refusedBy(WIRE_REFUSALS.NOT_ACCEPTED);
  const own = await receiverAt(ports, called.receiver, call);
  const price = isCurrencyCode(request.currency)
    ? await settlementPrice(ports.dispatch, request.currency, call)
    : undefined;
  const terms = incomingTerms(request, own, price?.toNumber());
  if (own === undefined || 'refusal' in terms)
    return refusedBy('refusal' in terms ? terms.refusal : WIRE_REFUSALS.NO_RECEIVER);
  const known = askedOfReceiver(request, CUSTOMER_INFO_FIELDS);
  if ('refusal' in known) return refusedBy(known.refusal);
  const { asked } = known;
  const askedAt = ports.clock.now(call.environment);
  const transactionId = transactionOf(request, called.receiver);
  const approval = await approvedBy(ports, { own, transactionId, asked }, request, terms, call);
  if (approval.status === 'REFUSED') return refusedBy(approval.refusal);
  try {
    const invoice = await invoiced(ports, called, request, { transactionId, terms, askedAt }, call);
    const offer = payOffer(called, invoice, {
      ...fieldsAmong(asked, approval.receiverInfo),
      ...recordedFields(own.customer, asked),
    });
    return { status: 200, body: await ports.wire.answerPayRequest(request, offer, called.institution) };
  } catch (error) {
    const failed = { transactionId, reason: 'PAY_REQUEST_FAILED' } as const;
    await ports.dispatch.execute(new FailIncomingPayment(failed, reportingCall(call)));
    throw error;
  }
};

interface Taken {
  readonly transactionId: Id<'Transaction'>;
  readonly terms: IncomingTerms;
  readonly askedAt: Instant;
}

/** A repeated request for the same payment gets the first invoice. */
const invoiced = async (
  ports: UmaPorts,
  { institution, network }: Called,
  request: PayRequest,
  { transactionId, terms, askedAt }: Taken,
  call: CallContext,
): Promise<InvoiceTerms> => {
  const { received, millisatoshis, multiplier } = terms;
  const invoiceId = uuidOf(transactionId);
  const expiresAt = invoiceExpiresAt(askedAt);
  const issued = await network.issue({
    ...{ invoiceId, payee: institution.domain, millisatoshis, issuedAt: askedAt, expiresAt },
  });
  const invoice = { invoiceId, transactionId, payerDomain: request.signed.domain, received, millisatoshis };
  return issueInvoice(ports, { ...invoice, multiplier, ...issued, expiresAt }, call);
};

const payOffer = (
  { receiver }: Called,
  { received, multiplier, encoded }: InvoiceTerms,
  payeeFields: Readonly<Record<string, string>>,
): PayOffer => ({
  ...{ receiver, received, multiplier, invoice: encoded, payeeFields },
  utxoCallback: lnurlpPath(receiver, '/utxos'),
});

interface Announced {
  readonly own: OwnReceiver;
  readonly transactionId: Id<'Transaction'>;
  /** What its institution wants to know of the receiver. */
  readonly asked: readonly PayerField[];
}

/** Announces the payment and waits for its platform's decision. */
const approvedBy = async (
  ports: UmaPorts,
  { own, transactionId, asked: wanted }: Announced,
  { payer: senderUmaAddress }: PayRequest,
  { received, counterpartyInformation }: IncomingTerms,
  call: CallContext,
): Promise<Exclude<Approval, { status: 'PENDING' }>> => {
  const payment = { transactionId, received, senderUmaAddress, counterpartyInformation, wanted };
  try {
    await announce(ports.dispatch, own, payment, reportingCall(call));
  } catch (error) {
    if (error instanceof RejectedError) return { status: 'REFUSED', refusal: WIRE_REFUSALS.NOT_ACCEPTED };
    throw error;
  }
  for (let looks = 0; looks < APPROVAL_LOOKS_MAX; looks += 1) {
    const approval = approvalOf(
      await ports.dispatch.execute(new GetIncomingPayment({ transactionId }, call)),
    );
    if (approval.status !== 'PENDING') return approval;
    await ports.pause(APPROVAL_LOOK_MS);
  }
  return NOT_APPROVED;
};
