import {
  answersQuery,
  carriesOut,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { parseId } from '@causeway/kernel';
import { sandboxPerson } from '../../domain/counterparties/sandbox-institution.js';
import { recordedFields } from '../../domain/directory/customer-record.js';
import { endedStatus, receivedStatus, simulatedStatus } from '../../domain/payments/payment-status.js';
import { paidReceiver, type PaidReceiver } from '../../domain/payments/uma-payment.js';
import { parseUmaAddress } from '../../domain/protocol/uma-address.js';
import { findAgreement } from '../../read/payments/agreement.view.js';
import { findUmaPayment } from '../../read/payments/uma-payment.view.js';
import { answeredHere } from '../directory/domain-owner.js';
import { findOwnReceiver } from '../directory/own-receiver.js';
import type { UmaPorts } from '../ports.js';
import { refused } from '../refuse.js';
import { announce, paidAtOnce } from './incoming-payments.js';
import { payerOf } from './payer.js';
import { settleWithCounterparty } from './settle-with-counterparty.js';
import { ended, GetUmaPayment, SendUmaPayment, sent, type UmaPaymentOrder } from './uma-payments.js';

export const umaPaymentHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<SendUmaPayment>({
    command: SendUmaPayment,
    execute: async (order, call) => {
      const receiver = await receiverOf(ports, order, call);
      const { payoutId, amount } = order;
      await sent({ payoutId, amount, receiver })(ports, payoutId, call);
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
      if (payment.endedAs !== undefined) return endedStatus(payment.endedAs);
      switch (receiver.kind) {
        case 'NONE':
          return { state: 'FAILED', reason: 'ACCOUNT_INVALID' };
        case 'SANDBOX':
          return simulatedStatus(receiver.outcome, payment.sentAt, now);
        case 'COUNTERPARTY':
          return settleWithCounterparty(ports, payment, receiver, call);
        case 'CUSTOMER': {
          const theirs = reportingCall({ ...call, platformId: receiver.platformId });
          return receivedStatus(await paidAtOnce(ports.dispatch, receiver.transactionId, theirs), now);
        }
      }
    },
  });

const receiverOf = async (
  ports: UmaPorts,
  { payoutId, umaAddress, agreementId, amount }: UmaPaymentOrder,
  call: CallContext,
): Promise<PaidReceiver> => {
  if (agreementId !== undefined) {
    const row = await findAgreement(ports, agreementId, call);
    const agreement = row === undefined ? null : { agreementId, domain: row.domain, received: row.received };
    return paidReceiver({ payoutId, amount, agreement });
  }
  const address = parseUmaAddress(umaAddress);
  if (address === undefined) return paidReceiver({ payoutId, amount });
  const { bearer } = await answeredHere(ports.dispatch, address, call);
  const person = call.environment === 'sandbox' ? sandboxPerson(address) : undefined;
  return paidReceiver({
    ...{ payoutId, amount, bearer },
    ...(person !== undefined && { simulated: person.outcome }),
  });
};

/** Announces the payment to the receiver's platform; a refusal is final. */
const hand = async (
  ports: UmaPorts,
  order: UmaPaymentOrder,
  { platformId, customerId, transactionId }: Extract<PaidReceiver, { kind: 'CUSTOMER' }>,
  call: CallContext,
): Promise<void> => {
  const { dispatch } = ports;
  try {
    const receiver = await findOwnReceiver(dispatch, { platformId, customerId }, call);
    const taken = receiver?.taken.find(({ currency }) => currency === order.amount.currency);
    if (receiver === undefined || taken === undefined) throw refused('INVALID_RECEIVER');
    const { payerId, amount } = order;
    const payer = payerId.startsWith('Customer:') ? parseId('Customer', payerId) : undefined;
    const named = { customerId: payer, currencyCode: amount.currency };
    const { sender, umaAddress, wanted } = await payerOf(dispatch, named, call);
    const payment = {
      transactionId,
      received: order.amount,
      senderUmaAddress: umaAddress,
      counterpartyInformation: sender === undefined ? {} : recordedFields(sender, taken.payerFields),
      wanted,
    };
    await announce(dispatch, receiver, payment, reportingCall({ ...call, platformId }));
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    await ended()(ports, order.payoutId, call);
  }
};
