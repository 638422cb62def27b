import type { Api } from '@causeway/client';

/** A posting as the operator's ledger shows it, as far as the line says it. */
interface Entry {
  readonly position: number;
  readonly recordedAt: string;
  readonly type: string;
  readonly postings: readonly unknown[];
}

interface Delivery {
  readonly webhookId: string;
  readonly type: string;
  readonly status: string;
  readonly attemptsMade: number;
  readonly createdAt: string;
}

export interface Known {
  readonly payment: Api.IncomingTransaction | Api.OutgoingTransaction;
  readonly quote: Api.Quote | undefined;
  readonly deliveries: readonly Delivery[];
  readonly entries: readonly Entry[];
}

/** Something that happened to a payment. */
export interface Moment {
  readonly key: string;
  readonly at: string;
  readonly kind: 'quote' | 'payment' | 'ledger' | 'webhook' | 'refund';
  readonly title: string;
  /** Where more of it stands. */
  readonly link?: string;
  readonly raw: unknown;
}

/** What happened to a payment, in the order in which it did. */
export const timeLine = (known: Known): readonly Moment[] =>
  [...ofQuote(known), ...ofPayment(known), ...ofLedger(known), ...ofWebhooks(known)].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );

const ofQuote = ({ quote }: Known): Moment[] =>
  quote === undefined
    ? []
    : [{ key: 'quote', at: quote.createdAt, kind: 'quote', title: `Priced: ${quote.id}`, raw: quote }];

const ofPayment = ({ payment }: Known): Moment[] => {
  const { createdAt, settledAt, updatedAt, refund, status } = payment;
  const moments: Moment[] = [];
  const add = (
    key: string,
    at: string | undefined,
    kind: Moment['kind'],
    title: string,
    raw: unknown,
  ): void => {
    if (at !== undefined) moments.push({ key, at, kind, title, raw });
  };
  add('made', createdAt, 'payment', 'Made', payment);
  add('settled', settledAt, 'payment', 'Settled', payment);
  add('refund-began', refund?.initiatedAt, 'refund', 'Refund began', refund);
  add('refund-settled', refund?.settledAt, 'refund', `Refund ${refund?.status ?? ''}`, refund);
  if (updatedAt !== createdAt) add('status', updatedAt, 'payment', `Now ${status}`, payment);
  return moments;
};

const ofLedger = ({ entries }: Known): Moment[] =>
  entries.map((entry) => ({
    key: `ledger-${entry.position}`,
    at: entry.recordedAt,
    kind: 'ledger',
    title: `${entry.type} with ${entry.postings.length} ${entry.postings.length === 1 ? 'posting' : 'postings'}`,
    raw: entry,
  }));

const ofWebhooks = ({ deliveries }: Known): Moment[] =>
  deliveries.map((delivery) => ({
    key: delivery.webhookId,
    at: delivery.createdAt,
    kind: 'webhook',
    title: `${delivery.type} ${delivery.status} after ${delivery.attemptsMade} attempts`,
    link: `/webhooks/${encodeURIComponent(delivery.webhookId)}`,
    raw: delivery,
  }));
