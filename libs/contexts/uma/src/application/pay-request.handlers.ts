import {
  carriesOut,
  Command,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { FindUmaBearer } from '@causeway/customers';
import { after, derivedUuid, idOf, Money, newUuid, uuidOf, type Id, type Instant } from '@causeway/kernel';
import { FailIncomingPayment, GetIncomingPayment, type IncomingPaymentState } from '@causeway/quotes';
import { isAllowed } from '../domain/directory.js';
import type { InvoiceTerms } from '../domain/invoice.js';
import { protocolName } from '../domain/protocol-names.js';
import { millisatoshisFor, rateOfMultiplier, unitsFor } from '../domain/settlement-rate.js';
import { parseUmaAddress, type UmaAddress } from '../domain/uma-address.js';
import { allowListOf } from '../read/allow-list.query.js';
import { recordedFields } from './customer-record.js';
import { announce } from './incoming-payments.js';
import { institutionAt } from './institutions.js';
import { IssueInvoice } from './invoice.handlers.js';
import { spend } from './nonce.handlers.js';
import { findOwnReceiver, type OwnReceiver, type TakenCurrency } from './own-receiver.js';
import type { UmaPorts } from './ports.js';
import type { SettlementNetwork } from './settlement-network.js';
import { nobodyHere, refusal, replayOf, wireCurrency, type WireAnswer } from './well-known.handlers.js';
import type { Institution, PayOffer, PayQuestion, WireCurrency, WireRefusal } from './wire.js';

/** What another institution sends to the callback of an LNURLP answer. */
export class AnswerPayRequest extends Command<
  { readonly host: string; readonly user: string; readonly body: string },
  WireAnswer
> {
  static readonly type = 'uma.answer-pay-request';
}

/** The payer's institution tells over which channels it has paid, where money came over channels. */
export class TakeUtxoNotice extends Command<
  { readonly host: string; readonly user: string; readonly body: string },
  WireAnswer
> {
  static readonly type = 'uma.take-utxo-notice';
}

/** The approval of the receiver's platform takes ten seconds at most (webhooks §6, transactions §7). */
const DECISION_LOOKS_MAX = 44;
const DECISION_LOOK_MS = 250;

export const payRequestHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<AnswerPayRequest>({
    command: AnswerPayRequest,
    execute: async ({ host, user, body }, call) => {
      const institution = await institutionAt(ports, host, call);
      if (institution === undefined) return nobodyHere();
      const network = ports.settlement(institution.environment);
      if (network === undefined) return refusal(NOT_CONNECTED);
      const receiver = parseUmaAddress(`${user}@${institution.domain}`);
      if (receiver === undefined) return refusal(NOT_FOUND);
      const read = await ports.wire.readPayRequest(body, institution.environment);
      if (read.status === 'REFUSED') return refusal(read.refusal);
      const there = onBehalfOf(institution, call);
      const replay = await replayOf(() => spend(ports.dispatch, read.message.signed, there));
      if (replay !== undefined) return refusal(replay);
      return answer(ports, { institution, network, receiver }, read.message, there);
    },
  }),
  carriesOut<TakeUtxoNotice>({
    command: TakeUtxoNotice,
    execute: async ({ host, user, body }, call) => {
      const institution = await institutionAt(ports, host, call);
      if (institution === undefined) return nobodyHere();
      if (parseUmaAddress(`${user}@${institution.domain}`) === undefined) return refusal(NOT_FOUND);
      const read = await ports.wire.readUtxoNotice(body, institution.environment);
      if (read.status === 'REFUSED') return refusal(read.refusal);
      const there = onBehalfOf(institution, call);
      const replay = await replayOf(() => spend(ports.dispatch, read.message.signed, there));
      // Nothing settles over channels of ours yet, so that there is nothing to compare them with.
      return replay === undefined ? { status: 200, body: '{}' } : refusal(replay);
    },
  }),
];

const onBehalfOf = ({ platformId, environment }: Institution, call: CallContext): CallContext => ({
  ...call,
  platformId,
  environment,
});

const inner = (call: CallContext): CallContext => ({
  ...call,
  commandId: newUuid(),
  causationId: call.commandId,
});

interface Payee {
  readonly institution: Institution;
  readonly network: SettlementNetwork;
  readonly receiver: UmaAddress;
}

const answer = async (
  ports: UmaPorts,
  payee: Payee,
  question: PayQuestion,
  call: CallContext,
): Promise<WireAnswer> => {
  if (!isAllowed(question.signed.domain, await allowListOf(ports.views, call))) return refusal(NOT_ACCEPTED);
  const found = await termsOf(ports, payee.receiver, question, call);
  if ('code' in found) return refusal(found);
  const askedAt = ports.clock.now(call.environment);
  const decision = await decided(ports, transactionOf(question), found, question, call);
  if (decision.status === 'REFUSED') return refusal(decision.refusal);
  try {
    const terms = await invoiced(ports, payee, { question, found, askedAt }, call);
    const offer = payOffer(payee, terms, saidOfReceiver(found.own, question, decision.receiverInfo));
    return {
      status: 200,
      body: await ports.wire.answerPayRequest(question, offer, payee.institution),
    };
  } catch (error) {
    const failed = { transactionId: transactionOf(question), reason: 'PAY_REQUEST_FAILED' } as const;
    await ports.dispatch.execute(new FailIncomingPayment(failed, inner(call)));
    throw error;
  }
};

/** Another amount, or another currency, is another payment, also where the payer gives it the same name. */
const transactionOf = ({ signed, paymentUuid, currency, amount }: PayQuestion): Id<'Transaction'> =>
  idOf(
    'Transaction',
    derivedUuid(
      'uma-pay-request',
      signed.domain,
      paymentUuid ?? signed.nonce,
      ...(paymentUuid === undefined ? [] : [currency, String(amount)]),
    ),
  );

/** Less than the ten minutes that the incoming payment waits for its money (transactions §3), counted from before. */
const INVOICE_VALID_MS = 9 * 60_000;

interface Invoiced {
  readonly question: PayQuestion;
  readonly found: Terms;
  /** Before the receiver's platform was asked. */
  readonly askedAt: Instant;
}

/** Whoever asks again for the same payment gets the first invoice. */
const invoiced = async (
  ports: UmaPorts,
  { institution, network }: Payee,
  { question, found: { rate, received, millisatoshis }, askedAt }: Invoiced,
  call: CallContext,
): Promise<InvoiceTerms> => {
  const transactionId = transactionOf(question);
  const invoiceId = uuidOf(transactionId);
  const expiresAt = after(askedAt, INVOICE_VALID_MS);
  const issued = await network.issue({
    ...{ invoiceId, payee: institution.domain, millisatoshis, issuedAt: askedAt, expiresAt },
  });
  return ports.dispatch.execute(
    new IssueInvoice(
      {
        ...{ invoiceId, transactionId, payerDomain: question.signed.domain, received, millisatoshis },
        ...{ multiplier: rate.multiplier, ...issued, expiresAt },
      },
      inner(call),
    ),
  );
};

const payOffer = (
  { receiver }: Payee,
  { received, multiplier, encoded }: InvoiceTerms,
  payeeFields: Readonly<Record<string, string>>,
): PayOffer => ({
  ...{ receiver, received, multiplier, invoice: encoded, payeeFields },
  utxoCallback: `https://${receiver.domain}/.well-known/lnurlp/$${receiver.user}/utxos`,
});

/** What is on record, and what the platform said with its approval. */
const saidOfReceiver = (
  { customer }: OwnReceiver,
  { payeeFields }: PayQuestion,
  receiverInfo: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> => {
  const recorded = recordedFields(customer, payeeFields);
  const said = payeeFields.flatMap(({ name }) => {
    const value = receiverInfo[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(said), ...recorded };
};

interface Terms {
  readonly own: OwnReceiver;
  readonly taken: TakenCurrency;
  readonly rate: WireCurrency;
  readonly received: Money;
  /** What the payer's institution pays for it. */
  readonly millisatoshis: bigint;
}

/** Who is paid, in what and how much; or why not. */
const termsOf = async (
  ports: UmaPorts,
  receiver: UmaAddress,
  question: PayQuestion,
  call: CallContext,
): Promise<Terms | WireRefusal> => {
  const bearer = await ports.dispatch.execute(new FindUmaBearer({ umaAddress: receiver.text }, call));
  if (bearer?.platformId !== call.platformId) return NOT_FOUND;
  const own = await findOwnReceiver(ports.dispatch, bearer, call);
  if (own === undefined || !own.isVerified || !own.hasAcceptedTerms) return NOT_FOUND;
  const taken = own.taken.find(({ currency }) => currency === question.currency);
  const [rate] = taken === undefined ? [] : await wireCurrency(ports, taken, call);
  if (taken === undefined || rate === undefined) return BAD_CURRENCY;
  const perUnit = rateOfMultiplier(rate.multiplier);
  if (perUnit === undefined) return BAD_CURRENCY;
  // A locked sending amount is converted down: what arrives is never more than was paid for.
  const amountMinor = question.isInMillisatoshis ? unitsFor(question.amount, perUnit) : question.amount;
  if (amountMinor < taken.minMinor || amountMinor > taken.maxMinor) return OUT_OF_RANGE;
  const isMissing = taken.payerFields.some(
    ({ name, mandatory }) => mandatory && question.payerFields[name] === undefined,
  );
  if (isMissing) return FIELDS_MISSING;
  const millisatoshis = question.isInMillisatoshis ? question.amount : millisatoshisFor(amountMinor, perUnit);
  return { own, taken, rate, received: Money.of(amountMinor, taken.currency), millisatoshis };
};

type Decided =
  | { readonly status: 'TAKEN'; readonly receiverInfo: Readonly<Record<string, unknown>> }
  | { readonly status: 'REFUSED'; readonly refusal: WireRefusal };
const not = (refusal: WireRefusal): Decided => ({ status: 'REFUSED', refusal });

/** Announces the payment and waits for its platform's word. */
const decided = async (
  ports: UmaPorts,
  transactionId: Id<'Transaction'>,
  { own, taken, received }: Terms,
  question: PayQuestion,
  call: CallContext,
): Promise<Decided> => {
  try {
    const { payer: senderUmaAddress, payeeFields: wanted } = question;
    const counterpartyInformation = Object.fromEntries(
      taken.payerFields.flatMap(({ name }) => {
        const value = question.payerFields[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const payment = { transactionId, received, senderUmaAddress, counterpartyInformation, wanted };
    await announce(ports.dispatch, own, payment, inner(call));
  } catch (error) {
    if (error instanceof RejectedError) return not(NOT_ACCEPTED);
    throw error;
  }
  for (let looks = 0; looks < DECISION_LOOKS_MAX; looks += 1) {
    const payment = await ports.dispatch.execute(new GetIncomingPayment({ transactionId }, call));
    if (payment?.status === 'PROCESSING')
      return { status: 'TAKEN', receiverInfo: payment.receiverCustomerInfo ?? {} };
    if (payment?.status !== 'PENDING') return not(refusalOf(payment));
    await ports.pause(DECISION_LOOK_MS);
  }
  return not(NOT_DECIDED);
};

/** A platform that says no refuses the sender; one that says nothing, or something else, has failed (webhooks §6). */
const refusalOf = (payment: IncomingPaymentState | null): WireRefusal => {
  if (payment?.status !== 'REJECTED') return NOT_DECIDED;
  const missing = payment.rejection?.requiredFields ?? [];
  if (missing.length === 0) return NOT_ACCEPTED;
  const names = missing.map(({ name }) => protocolName(name)).join(', ');
  return { ...FIELDS_MISSING, reason: `${FIELDS_MISSING.reason}: ${names}` };
};

const because = (status: number, code: string, reason: string): WireRefusal => ({ status, code, reason });
const NOT_FOUND = because(404, 'USER_NOT_FOUND', 'Nobody here has this address');
const NOT_CONNECTED = because(501, 'NOT_IMPLEMENTED', 'Nothing settles payments here');
const NOT_ACCEPTED = because(400, 'SENDER_NOT_ACCEPTED', 'The payment is not taken');
const NOT_DECIDED = because(500, 'INTERNAL_ERROR', 'The receiver’s platform has not decided on the payment');
const BAD_CURRENCY = because(400, 'INVALID_CURRENCY', 'The receiver does not take this currency');
const OUT_OF_RANGE = because(400, 'AMOUNT_OUT_OF_RANGE', 'The receiver does not take this amount');
const FIELDS_MISSING = because(
  400,
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'Something that must be known of the payer is missing',
);
