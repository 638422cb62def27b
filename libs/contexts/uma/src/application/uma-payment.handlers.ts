import {
  answersQuery,
  carriesOut,
  Command,
  decides,
  Query,
  RejectedError,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, FindUmaBearer, GetCustomer, type CustomerDocument } from '@causeway/customers';
import { derivedUuid, idOf, newUuid, parseId, type Money } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import { sandboxPerson } from '../domain/sandbox-institution.js';
import { parseUmaAddress } from '../domain/uma-address.js';
import {
  evolveUmaPayment,
  noUmaPayment,
  receivedStanding,
  refuseUmaPayment,
  sendUmaPayment,
  simulatedStanding,
  type NewUmaPayment,
  type PaidReceiver,
  type UmaPayment,
  type UmaPaymentEvent,
  type UmaPaymentStanding,
} from '../domain/uma-payment.js';
import { findUmaPayment, umaPaymentRows } from '../read/uma-payment.view.js';
import { recordedFields } from './customer-record.js';
import { announce, paidAtOnce } from './incoming-payments.js';
import { findOwnReceiver } from './own-receiver.js';
import type { UmaPorts } from './ports.js';

/** What a payment to a UMA address needs; its id is that of the payout, so that sending it twice pays once. */
export interface UmaPaymentOrder {
  readonly payoutId: string;
  /** A customer of the call's platform, or the platform itself. */
  readonly payerId: string;
  /** What arrives. */
  readonly amount: Money;
  readonly umaAddress: string;
}

/** Pays to a UMA address; resolves once the payment is recorded for good. */
export class SendUmaPayment extends Command<UmaPaymentOrder, null> {
  static readonly type = 'uma.send-payment';
}

/** Where a payment of the call's platform stands; `null` when it was never sent. Finds out, and moves it on. */
export class GetUmaPayment extends Query<{ readonly payoutId: string }, UmaPaymentStanding | null> {
  static readonly type = 'uma.get-payment';
}

/** Known inside this context only. */
export class RecordUmaPayment extends Command<NewUmaPayment, null> {
  static readonly type = 'uma.record-payment';
}
export class RefuseUmaPayment extends Command<{ readonly payoutId: string }, null> {
  static readonly type = 'uma.refuse-payment';
}

/** One stream a payment: `uma-payment-<payoutId>`. */
export const umaPayments: Aggregate<UmaPayment, UmaPaymentEvent> = {
  category: 'uma-payment',
  initial: noUmaPayment,
  evolve: evolveUmaPayment,
  views: [umaPaymentRows],
};

export const umaPaymentHandlings = (ports: UmaPorts): readonly (CommandHandling | CustomHandling)[] => [
  decides<UmaPayment, UmaPaymentEvent, RecordUmaPayment>({
    command: RecordUmaPayment,
    aggregate: umaPayments,
    streamId: ({ payoutId }) => payoutId,
    decide: sendUmaPayment,
    answer: () => null,
    movesMoney: true,
  }),
  decides<UmaPayment, UmaPaymentEvent, RefuseUmaPayment>({
    command: RefuseUmaPayment,
    aggregate: umaPayments,
    streamId: ({ payoutId }) => payoutId,
    decide: refuseUmaPayment,
    answer: () => null,
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
      if (payment.is_refused) return { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' };
      if (receiver.kind === 'NOBODY') return { state: 'FAILED', reason: 'ACCOUNT_INVALID' };
      if (receiver.kind === 'SANDBOX') return simulatedStanding(receiver.outcome, payment.sent_at, now);
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
  { dispatch }: UmaPorts,
  { payoutId, umaAddress }: UmaPaymentOrder,
  call: CallContext,
): Promise<PaidReceiver> => {
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress }, call));
  if (bearer !== null) {
    const transactionId = idOf('Transaction', derivedUuid('uma-payment', payoutId));
    return { kind: 'CUSTOMER', ...bearer, transactionId };
  }
  const address = parseUmaAddress(umaAddress);
  const person = address === undefined || call.environment !== 'sandbox' ? undefined : sandboxPerson(address);
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
    const { sender, umaAddress, wanted } = await payerOf(ports, order, call);
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

/** The payer as the receiver's platform sees it, and what the payer's platform wants to know of receivers. */
const payerOf = async ({ dispatch }: UmaPorts, { payerId, amount }: UmaPaymentOrder, call: CallContext) => {
  const config = await dispatch.execute(new GetPlatformConfig({}, call));
  const wanted =
    config.supportedCurrencies.find(({ currencyCode }) => currencyCode === amount.currency)
      ?.requiredCounterpartyFields ?? [];
  const customerId = payerId.startsWith('Customer:') ? parseId('Customer', payerId) : undefined;
  if (customerId === undefined)
    return { umaAddress: `$platform@${config.umaDomain ?? DEFAULT_UMA_DOMAIN}`, wanted };
  const sender: CustomerDocument = await dispatch.execute(new GetCustomer({ customerId }, call));
  return { sender, umaAddress: sender.umaAddress, wanted };
};
