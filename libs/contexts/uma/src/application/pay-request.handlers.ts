import {
  carriesOut,
  Command,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { FindUmaBearer } from '@causeway/customers';
import { derivedUuid, divide, idOf, Money, newUuid, parseId, Rate, uuidOf, type Id } from '@causeway/kernel';
import { GetIncomingPayment, SettleIncomingPayment } from '@causeway/quotes';
import { isAllowed } from '../domain/directory.js';
import { parseUmaAddress, type UmaAddress } from '../domain/uma-address.js';
import { allowListOf } from '../read/allow-list.query.js';
import { recordedFields } from './customer-record.js';
import { announce } from './incoming-payments.js';
import { institutionAt } from './institutions.js';
import { spend } from './nonce.handlers.js';
import { findOwnReceiver, type OwnReceiver, type TakenCurrency } from './own-receiver.js';
import type { UmaPorts } from './ports.js';
import { nobodyHere, refusal, replayOf, wireCurrency, type WireAnswer } from './well-known.handlers.js';
import type { Institution, PayQuestion, WireCurrency, WireRefusal } from './wire.js';

/** What another institution sends to the callback of an LNURLP answer. */
export class AnswerPayRequest extends Command<
  { readonly host: string; readonly user: string; readonly body: string },
  WireAnswer
> {
  static readonly type = 'uma.answer-pay-request';
}

/** An institution says that it has paid; in the sandbox its word is the money. */
export class TakePaidNotice extends Command<
  { readonly host: string; readonly paymentUuid: string; readonly body: string },
  WireAnswer
> {
  static readonly type = 'uma.take-paid-notice';
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
      // No Lightning node is connected: only the sandbox can make an invoice, by pretending.
      if (institution.environment === 'production') return refusal(NOT_CONNECTED);
      const receiver = parseUmaAddress(`${user}@${institution.domain}`);
      if (receiver === undefined) return refusal(NOT_FOUND);
      const read = await ports.wire.readPayRequest(body, institution.environment);
      if (read.status === 'REFUSED') return refusal(read.refusal);
      const there = onBehalfOf(institution, call);
      const replay = await replayOf(() => spend(ports.dispatch, read.message.signed, there));
      if (replay !== undefined) return refusal(replay);
      return answer(ports, institution, receiver, read.message, there);
    },
  }),
  carriesOut<TakePaidNotice>({
    command: TakePaidNotice,
    execute: async ({ host, paymentUuid, body }, call) => {
      const institution = await institutionAt(ports, host, call);
      const transactionId = parseId('Transaction', paymentUuid);
      if (institution?.environment !== 'sandbox' || transactionId === undefined) return nobodyHere();
      const read = await ports.wire.readPaid(body, institution.environment);
      if (read.status === 'REFUSED') return refusal(read.refusal);
      const there = onBehalfOf(institution, call);
      const payment = await ports.dispatch.execute(new GetIncomingPayment({ transactionId }, there));
      if (payerDomain(payment?.transaction.source) !== read.message.signed.domain) return refusal(NOT_FOUND);
      const replay = await replayOf(() => spend(ports.dispatch, read.message.signed, there));
      if (replay !== undefined) return refusal(replay);
      await ports.dispatch.execute(new SettleIncomingPayment({ transactionId }, inner(there)));
      return { status: 200, body: '{}' };
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

const payerDomain = (source: object | undefined): string | undefined => {
  const { umaAddress } = (source ?? {}) as { readonly umaAddress?: unknown };
  return typeof umaAddress === 'string' ? parseUmaAddress(umaAddress)?.domain : undefined;
};

const answer = async (
  ports: UmaPorts,
  institution: Institution,
  receiver: UmaAddress,
  question: PayQuestion,
  call: CallContext,
): Promise<WireAnswer> => {
  if (!isAllowed(question.signed.domain, await allowListOf(ports.views, call))) return refusal(NOT_ACCEPTED);
  const found = await termsOf(ports, receiver, question, call);
  if ('code' in found) return refusal(found);
  const uuid = derivedUuid(
    'uma-pay-request',
    question.signed.domain,
    question.paymentUuid ?? question.signed.nonce,
  );
  const transactionId = idOf('Transaction', uuid);
  const decision = await decided(ports, transactionId, found, question, call);
  if (decision !== undefined) return refusal(decision);
  const offer = {
    receiver,
    currency: found.rate,
    invoice: `simulated-invoice-${uuidOf(transactionId)}`,
    payeeFields: recordedFields(found.own.customer, question.payeeFields),
    paidCallback: `https://${receiver.domain}/.well-known/lnurlp/$${receiver.user}/paid/${uuid}`,
  };
  return { status: 200, body: await ports.wire.answerPayRequest(question, offer, institution) };
};

interface Terms {
  readonly own: OwnReceiver;
  readonly taken: TakenCurrency;
  readonly rate: WireCurrency;
  readonly received: Money;
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
  const amountMinor = receivedMinor(question, rate);
  if (amountMinor < taken.minMinor || amountMinor > taken.maxMinor) return OUT_OF_RANGE;
  const isMissing = taken.payerFields.some(
    ({ name, mandatory }) => mandatory && question.payerFields[name] === undefined,
  );
  if (isMissing) return FIELDS_MISSING;
  return { own, taken, rate, received: Money.of(amountMinor, taken.currency) };
};

/** A locked sending amount is converted down: what arrives is never more than was paid for. */
const receivedMinor = ({ amount, isInMillisatoshis }: PayQuestion, { multiplier }: WireCurrency): bigint => {
  if (!isInMillisatoshis) return amount;
  const { numerator, denominator } = Rate.parse(multiplier.toFixed(12));
  return divide(amount * denominator, numerator, 'down');
};

/** Announces the payment and waits for its platform's word: `undefined` when it takes the payment. */
const decided = async (
  ports: UmaPorts,
  transactionId: Id<'Transaction'>,
  { own, taken, received }: Terms,
  question: PayQuestion,
  call: CallContext,
): Promise<WireRefusal | undefined> => {
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
    if (error instanceof RejectedError) return NOT_ACCEPTED;
    throw error;
  }
  for (let looks = 0; looks < DECISION_LOOKS_MAX; looks += 1) {
    const payment = await ports.dispatch.execute(new GetIncomingPayment({ transactionId }, call));
    if (payment?.status === 'PROCESSING') return undefined;
    if (payment?.status !== 'PENDING') return NOT_ACCEPTED;
    await ports.pause(DECISION_LOOK_MS);
  }
  return NOT_ACCEPTED;
};

const because = (status: number, code: string, reason: string): WireRefusal => ({ status, code, reason });
const NOT_FOUND = because(404, 'USER_NOT_FOUND', 'Nobody here has this address');
const NOT_CONNECTED = because(501, 'NOT_IMPLEMENTED', 'Nothing settles payments here');
const NOT_ACCEPTED = because(400, 'SENDER_NOT_ACCEPTED', 'The payment is not taken');
const BAD_CURRENCY = because(400, 'INVALID_CURRENCY', 'The receiver does not take this currency');
const OUT_OF_RANGE = because(400, 'AMOUNT_OUT_OF_RANGE', 'The receiver does not take this amount');
const FIELDS_MISSING = because(
  400,
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'Something that must be known of the payer is missing',
);
