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

/** What a partner was sent or said, as the operator is shown it. */
interface RailMessage {
  readonly position: number;
  readonly recordedAt: string;
  readonly direction: 'SENT' | 'HEARD';
  readonly partner: string;
  readonly says: string;
}

export interface Known {
  /** What the thing itself says of its steps. */
  readonly own: readonly Moment[];
  readonly deliveries?: readonly Delivery[];
  readonly entries?: readonly Entry[];
  readonly messages?: readonly RailMessage[];
}

/** Something that happened to a payment or a card. */
export interface Moment {
  readonly key: string;
  readonly at: string;
  readonly kind: 'quote' | 'payment' | 'card' | 'ledger' | 'rail' | 'webhook' | 'refund';
  readonly title: string;
  /** Where more of it stands. */
  readonly link?: string;
  readonly raw: unknown;
}

/** What happened, in the order in which it did. */
export const timeLine = ({ own, deliveries = [], entries = [], messages = [] }: Known): readonly Moment[] =>
  [...own, ...entries.map(ofLedger), ...messages.map(ofRail), ...deliveries.map(ofWebhook)].sort(
    (one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0),
  );

/** The steps that a payment itself names, after those of its quote. */
export const ofPayment = (
  payment: Api.IncomingTransaction | Api.OutgoingTransaction,
  quote: Api.Quote | undefined,
): readonly Moment[] => {
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
  add('quote', quote?.createdAt, 'quote', `Priced: ${quote?.id ?? ''}`, quote);
  add('made', createdAt, 'payment', 'Made', payment);
  add('settled', settledAt, 'payment', 'Settled', payment);
  add('refund-began', refund?.initiatedAt, 'refund', 'Refund began', refund);
  add('refund-settled', refund?.settledAt, 'refund', `Refund ${refund?.status ?? ''}`, refund);
  if (updatedAt !== createdAt) add('status', updatedAt, 'payment', `Now ${status}`, payment);
  return moments;
};

/** The steps of what a card paid: an authorization, and what became of it since. */
export const ofCardPayment = (payment: Api.CardTransaction): readonly Moment[] => {
  const { authorizedAt, updatedAt, status } = payment;
  const made = {
    key: 'made',
    at: authorizedAt,
    kind: 'payment',
    title: 'Asked for by the network',
    raw: payment,
  } as const;
  const now = {
    key: 'status',
    at: updatedAt,
    kind: 'payment',
    title: `Now ${status}`,
    raw: payment,
  } as const;
  return updatedAt === authorizedAt
    ? [{ ...made, title: `Asked for by the network: ${status}` }]
    : [made, now];
};

/** The steps of a card: issued, and its state since. Those between are its webhooks. */
export const ofCard = (card: Api.Card): readonly Moment[] => {
  const { createdAt, updatedAt, state } = card;
  const issued = { key: 'issued', at: createdAt, kind: 'card', title: 'Issued', raw: card } as const;
  const now = { key: 'state', at: updatedAt, kind: 'card', title: `Now ${state}`, raw: card } as const;
  return updatedAt === createdAt ? [issued] : [issued, now];
};

const ofLedger = (entry: Entry): Moment => ({
  key: `ledger-${entry.position}`,
  at: entry.recordedAt,
  kind: 'ledger',
  title: `${entry.type} with ${entry.postings.length} ${entry.postings.length === 1 ? 'posting' : 'postings'}`,
  raw: entry,
});

const PARTNERS: Readonly<Record<string, string>> = {
  COLLECTION: 'the bank that collects',
  PAYOUT: 'the rail that pays out',
  FUNDING: 'the payer’s bank or chain',
};

const ofRail = (message: RailMessage): Moment => ({
  key: `rail-${message.position}`,
  at: message.recordedAt,
  kind: 'rail',
  title: `${message.says} ${message.direction === 'SENT' ? 'sent to' : 'heard from'} ${PARTNERS[message.partner] ?? message.partner}`,
  raw: message,
});

const ofWebhook = (delivery: Delivery): Moment => ({
  key: delivery.webhookId,
  at: delivery.createdAt,
  kind: 'webhook',
  title: `${delivery.type} ${delivery.status} after ${delivery.attemptsMade} ${delivery.attemptsMade === 1 ? 'attempt' : 'attempts'}`,
  link: `/webhooks/${encodeURIComponent(delivery.webhookId)}`,
  raw: delivery,
});
