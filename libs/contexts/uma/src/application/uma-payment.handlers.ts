import {
  answersQuery,
  carriesOut,
  decides,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, newUuid, parseId } from '@causeway/kernel';
import { sandboxPerson } from '../domain/sandbox-institution.js';
import { parseUmaAddress } from '../domain/uma-address.js';
import {
  endedStanding,
  offerUmaPayment,
  receivedStanding,
  refuseUmaPayment,
  sendUmaPayment,
  settleUmaPayment,
  simulatedStanding,
  type PaidReceiver,
  type UmaPayment,
  type UmaPaymentEvent,
} from '../domain/uma-payment.js';
import { findAgreement } from '../read/agreement.view.js';
import { findUmaPayment } from '../read/uma-payment.view.js';
import { recordedFields } from './customer-record.js';
import { answeredHere } from './domain-owner.js';
import { announce, paidAtOnce } from './incoming-payments.js';
import { findOwnReceiver } from './own-receiver.js';
import { payerOf } from './payer.js';
import type { UmaPorts } from './ports.js';
import { settleWithCounterparty } from './settle-with-counterparty.js';
import {
  GetUmaPayment,
  OfferUmaPayment,
  RecordUmaPayment,
  RefuseUmaPayment,
  SendUmaPayment,
  SettleUmaPayment,
  umaPayments,
  type UmaPaymentOrder,
} from './uma-payment.requests.js';

const inItsStream = {
  aggregate: umaPayments,
  streamId: ({ payoutId }: { readonly payoutId: string }) => payoutId,
  answer: () => null,
};

export const umaPaymentHandlings = (ports: UmaPorts): readonly (CommandHandling | CustomHandling)[] => [
  decides<UmaPayment, UmaPaymentEvent, RecordUmaPayment>({
    ...inItsStream,
    command: RecordUmaPayment,
    decide: sendUmaPayment,
    movesMoney: true,
  }),
  decides<UmaPayment, UmaPaymentEvent, RefuseUmaPayment>({
    ...inItsStream,
    command: RefuseUmaPayment,
    decide: refuseUmaPayment,
  }),
  decides<UmaPayment, UmaPaymentEvent, OfferUmaPayment>({
    ...inItsStream,
    command: OfferUmaPayment,
    decide: offerUmaPayment,
    movesMoney: true,
  }),
  decides<UmaPayment, UmaPaymentEvent, SettleUmaPayment>({
    ...inItsStream,
    command: SettleUmaPayment,
    decide: settleUmaPayment,
  }),
  carriesOut<SendUmaPayment>({
    command: SendUmaPayment,
    execute: async (order, call) => {
      const receiver = await receiverOf(ports, order, call);
      const { payoutId, amount } = order;
      await ports.dispatch.execute(new RecordUmaPayment({ payoutId, amount, receiver }, inner(call)));
      if (receiver.kind === 'CUSTOMER') await hand(ports, order, receiver, call);
      return null;
    },
  }),
];

export const getUmaPaymentHandling = (ports: UmaPorts): QueryHandling =>
  answersQuery<GetUmaPayment>({
    query: GetUmaPayment,
    answer: async ({ payoutId }, call) => {
      const payment = await findUmaPayment(ports, payoutId, call);
      if (payment === undefined) return null;
      const now = ports.clock.now(call.environment);
      const { receiver } = payment;
      if (payment.is_refused) return endedStanding(payment.ended_as ?? 'REFUSED');
      if (receiver.kind === 'NOBODY') return { state: 'FAILED', reason: 'ACCOUNT_INVALID' };
      if (receiver.kind === 'SANDBOX') return simulatedStanding(receiver.outcome, payment.sent_at, now);
      if (receiver.kind === 'COUNTERPARTY') return settleWithCounterparty(ports, payment, receiver, call);
      const theirs = inner({ ...call, platformId: receiver.platformId });
      return receivedStanding(await paidAtOnce(ports.dispatch, receiver.transactionId, theirs), now);
    },
  });

const inner = (call: CallContext): CallContext => ({
  ...call,
  commandId: newUuid(),
  causationId: call.commandId,
});

const receiverOf = async (
  ports: UmaPorts,
  { payoutId, umaAddress, agreementId, amount }: UmaPaymentOrder,
  call: CallContext,
): Promise<PaidReceiver> => {
  const { dispatch } = ports;
  if (agreementId !== undefined) {
    const agreement = await findAgreement(ports, agreementId, call);
    if (agreement?.terms.received.equals(amount) !== true) return { kind: 'NOBODY' };
    return { kind: 'COUNTERPARTY', domain: agreement.domain, agreementId };
  }
  const address = parseUmaAddress(umaAddress);
  if (address === undefined) return { kind: 'NOBODY' };
  const { bearer } = await answeredHere(dispatch, address, call);
  if (bearer !== null) {
    const transactionId = idOf('Transaction', derivedUuid('uma-payment', payoutId));
    return { kind: 'CUSTOMER', ...bearer, transactionId };
  }
  const person = call.environment === 'sandbox' ? sandboxPerson(address) : undefined;
  return person === undefined ? { kind: 'NOBODY' } : { kind: 'SANDBOX', outcome: person.outcome };
};

/** Announces the payment to the receiver's platform; what it refuses is refused for good. */
const hand = async (
  ports: UmaPorts,
  order: UmaPaymentOrder,
  { platformId, customerId, transactionId }: Extract<PaidReceiver, { kind: 'CUSTOMER' }>,
  call: CallContext,
): Promise<void> => {
  const { dispatch } = ports;
  const theirs = inner({ ...call, platformId });
  try {
    const receiver = await findOwnReceiver(dispatch, { platformId, customerId }, call);
    const taken = receiver?.taken.find(({ currency }) => currency === order.amount.currency);
    if (receiver === undefined || taken === undefined) throw new RejectedError('uma', 'INVALID_RECEIVER');
    const { payerId, amount } = order;
    const payer = payerId.startsWith('Customer:') ? parseId('Customer', payerId) : undefined;
    const named = { customerId: payer, currencyCode: amount.currency };
    const { sender, umaAddress, wanted } = await payerOf(dispatch, named, call);
    await announce(
      dispatch,
      receiver,
      {
        transactionId,
        received: order.amount,
        senderUmaAddress: umaAddress,
        counterpartyInformation: sender === undefined ? {} : recordedFields(sender, taken.payerFields),
        wanted,
      },
      theirs,
    );
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    await dispatch.execute(new RefuseUmaPayment({ payoutId: order.payoutId }, inner(call)));
  }
};
