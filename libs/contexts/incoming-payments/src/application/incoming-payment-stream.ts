import type { CallContext } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import { ownPayment } from '../domain/incoming-payment.decide.js';
import { noIncomingPayment, type IncomingPaymentEvent } from '../domain/incoming-payment.js';
import { INCOMING_STREAMS } from '../read/incoming-payment.view.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import type { IncomingPaymentPorts } from './ports.js';

/** A payment from outside, folded from its stream; another tenant's payment behaves as absent. */
export const loadIncomingPayment = async (
  { store }: Pick<IncomingPaymentPorts, 'store'>,
  transactionId: Id<'Transaction'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<IncomingPaymentRecord> => {
  const streamId = `${INCOMING_STREAMS}-${uuidOf(transactionId)}`;
  const events = await store.load(laneOf(store.context, environment), streamId);
  const record = events
    .map(({ type, data }) => ({ ...data, type }) as IncomingPaymentEvent)
    .reduce((known, event) => incomingPayments.evolve(known, event), incomingPayments.initial);
  return ownPayment(record.payment, { platformId }).status === 'ABSENT'
    ? { payment: noIncomingPayment }
    : record;
};
