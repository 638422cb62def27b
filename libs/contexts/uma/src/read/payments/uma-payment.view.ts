import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, json, text, time, type ViewRecord } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { PaidReceiver, UmaPayment, UmaPaymentEnd } from '../../domain/payments/uma-payment.js';

/** What the status of a payment needs: its platform, its receiver and its times. Nothing personal. */
const umaPaymentView = defineView('uma.uma_payment_view', {
  key: ['payoutId'],
  columns: {
    payoutId: text(),
    environment: text<Environment>(),
    platformId: text(),
    receiver: json<PaidReceiver>(),
    sentAt: time(),
    /** Of a payment to another institution. */
    offeredAt: time().optional(),
    settledAt: time().optional(),
    endedAs: text<UmaPaymentEnd>().optional(),
  },
});

export type UmaPaymentRow = ViewRecord<typeof umaPaymentView>;

export const umaPaymentRows = rowOf(umaPaymentView, (payment: UmaPayment, { environment, platformId }) =>
  payment.status === 'ABSENT' ? null : { environment, platformId, ...payment },
);

export const findUmaPayment = (
  reading: Reading,
  payoutId: string,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<UmaPaymentRow | undefined> =>
  findOne(reading, umaPaymentView, { filters: { payoutId, environment, platformId } });
