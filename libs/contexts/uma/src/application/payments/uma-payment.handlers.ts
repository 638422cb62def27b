import {
  answersQuery,
  carriesOut,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { parseId, parseUmaAddress, unlessErased } from '@causeway/kernel';
import { sandboxPerson } from '../../domain/counterparties/sandbox-institution.js';
import { announcedFields } from '../../domain/payments/incoming-terms.js';
import { endedStatus, receivedStatus, simulatedStatus } from '../../domain/payments/payment-status.js';
import { paidReceiver, type PaidReceiver } from '../../domain/payments/uma-payment.js';
import { findAgreement, type AgreementRow } from '../../read/payments/agreement.view.js';
import { findGivenFields } from '../../read/payments/given-fields.view.js';
import { findUmaPayment } from '../../read/payments/uma-payment.view.js';
import { answeredHere } from '../directory/domain-owner.js';
import { findOwnReceiver } from '../directory/own-receiver.js';
import type { UmaPorts } from '../ports.js';
import { refused } from '../refuse.js';
import { announce, paidAtOnce } from './incoming-payments.js';
import { payerOf } from './payer.js';
import { settleWithCounterparty } from './settle-with-counterparty.js';
import { ended, GetUmaPayment, SendUmaPayment, sent, type UmaPaymentOrder } from './uma-payments.js';

/**
 * The payment is recorded before it is handed to a receiver of this deployment; other receivers are paid as its
 * status is asked for.
 */
export const umaPaymentHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<SendUmaPayment>({
    command: SendUmaPayment,
    execute: async (order, call) => {
      const kept = await keptFor(ports, order, call);
      const receiver = await receiverOf(ports, order, kept, call);
      const { payoutId, amount } = order;
      await sent({ payoutId, amount, receiver })(ports, payoutId, call);
      if (receiver.kind === 'CUSTOMER') await hand(ports, order, receiver, kept, call);
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

/** What was kept of the quote, by the id that its payout names. */
interface Kept {
  /** `null` where it does not exist any more; absent where the quote had none. */
  readonly agreement?: AgreementRow | null;
  /** What the quote said about the payer; once erased it says nothing. */
  readonly given?: Readonly<Record<string, string>>;
}

const keptFor = async (
  ports: UmaPorts,
  { agreementId }: UmaPaymentOrder,
  call: CallContext,
): Promise<Kept> => {
  if (agreementId === undefined) return {};
  const agreement = await findAgreement(ports, agreementId, call);
  if (agreement !== undefined) return { agreement };
  const row = await findGivenFields(ports, agreementId, call);
  return row === undefined ? { agreement: null } : { given: unlessErased(row.fields) ?? {} };
};

const receiverOf = async (
  ports: UmaPorts,
  { payoutId, umaAddress, amount }: UmaPaymentOrder,
  { agreement }: Kept,
  call: CallContext,
): Promise<PaidReceiver> => {
  if (agreement !== undefined) return paidReceiver({ payoutId, amount, agreement });
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
  { given }: Kept,
  call: CallContext,
): Promise<void> => {
  const { dispatch } = ports;
  try {
    const receiver = await findOwnReceiver(dispatch, { platformId, customerId }, call);
    const { payerId, amount } = order;
    const payer = payerId.startsWith('Customer:') ? parseId('Customer', payerId) : undefined;
    const named = { customerId: payer, currencyCode: amount.currency };
    const { sender, umaAddress, wanted } = await payerOf(dispatch, named, call);
    const said = {
      umaAddress,
      ...(given !== undefined && { senderCustomerInfo: given }),
      ...(sender !== undefined && { record: sender }),
    };
    const counterpartyInformation = announcedFields(receiver, amount.currency, said);
    if (receiver === undefined || counterpartyInformation === undefined) throw refused('INVALID_RECEIVER');
    const payment = {
      ...{ transactionId, received: amount, senderUmaAddress: umaAddress },
      ...{ counterpartyInformation, wanted },
    };
    await announce(dispatch, receiver, payment, reportingCall({ ...call, platformId }));
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    await ended()(ports, order.payoutId, call);
  }
};
