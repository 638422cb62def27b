import type { CallContext, InlineView, RowOpener, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { PaidReceiver, UmaPaymentEnd, UmaPaymentEvent } from '../../domain/payments/uma-payment.js';

/** What is needed to say where a payment stands: whose it is, to whom, since when. Nothing personal. */
export const umaPaymentView = {
  table: 'uma_payment_view',
  key: ['payout_id'],
  columns: {
    payout_id: 'text',
    environment: 'text',
    platform_id: 'text',
    receiver: 'json',
    is_refused: 'boolean',
    sent_at: 'timestamptz',
    offered_at: 'timestamptz',
    settled_at: 'timestamptz',
    ended_as: 'text',
  },
} as const satisfies ViewDefinition;

export type UmaPaymentRow = {
  readonly payout_id: string;
  readonly environment: Environment;
  readonly platform_id: string;
  readonly receiver: PaidReceiver;
  readonly is_refused: boolean;
  readonly sent_at: Instant;
  /** Of a payment to another institution. */
  readonly offered_at: Instant | null;
  readonly settled_at: Instant | null;
  readonly ended_as: UmaPaymentEnd | null;
};

export const umaPaymentRows: InlineView<UmaPaymentEvent, UmaPaymentRow> = {
  definition: umaPaymentView,
  rowKey: (_event, { streamId }) => ({ payout_id: streamId.slice('uma-payment-'.length) }),
  fold: (row, event, { metadata }) => {
    if (event.type !== 'UmaPaymentSent') return row ? { ...row, ...changeBy(event) } : null;
    return {
      payout_id: event.payoutId,
      environment: metadata.environment,
      platform_id: metadata.platformId,
      receiver: event.receiver,
      is_refused: false,
      sent_at: event.sentAt,
      offered_at: null,
      settled_at: null,
      ended_as: null,
    };
  },
};

const changeBy = (event: Exclude<UmaPaymentEvent, { type: 'UmaPaymentSent' }>): Partial<UmaPaymentRow> => {
  switch (event.type) {
    case 'UmaPaymentOffered':
      return { offered_at: event.offeredAt };
    case 'UmaPaymentSettled':
      return { settled_at: event.settledAt };
    case 'UmaPaymentRefused':
      return { is_refused: true, ended_as: event.end ?? 'REFUSED' };
  }
};

const ONE_PAYMENT = `
  select * from uma.uma_payment_view where payout_id = $1 and environment = $2 and platform_id = $3`;

export const findUmaPayment = async (
  { views, rows }: { readonly views: ViewReader; readonly rows: RowOpener },
  payoutId: string,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<UmaPaymentRow | undefined> => {
  const [row] = await views.rows<UmaPaymentRow>(ONE_PAYMENT, [payoutId, environment, platformId]);
  return row === undefined ? undefined : rows.open<UmaPaymentRow>(umaPaymentView, row);
};
