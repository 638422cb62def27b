import type { Instant } from '@causeway/kernel';

/** The partner never had the order. */
export interface UnknownOrder {
  readonly state: 'UNKNOWN';
}
/** Not decided yet. */
export interface OpenOrder {
  readonly state: 'OPEN';
  /** When it is worth looking again. */
  readonly lookAgainAt: Instant;
}

/**
 * A partner outside that carries out orders: a bank, a chain, a card issuer, a verifier of documents. `Ended` is what
 * it says of an order that it has decided.
 */
export interface Rail<Order, Ended extends { readonly state: string }> {
  /** Hands the order over; resolves once the partner has it for good. A repeated id changes nothing. */
  send(order: Order): Promise<void>;
  /** Reads the status, without effect. `UNKNOWN` when the partner never had this order. */
  statusOf(orderId: string): Promise<Ended | OpenOrder | UnknownOrder>;
}

/**
 * What the owner of an order has recorded of its handover. `UNRECORDED` is for owners that record nothing before the
 * order has ended: then the partner's status alone counts.
 */
export type Handover = 'UNSENT' | 'SENT' | 'UNRECORDED';

/** An order ready to go, or why it stays here after all. */
export type Prepared<Order, Refusal> = { readonly order: Order } | { readonly refusal: Refusal };

export interface OrderToCarry<Order, Refusal> {
  readonly orderId: string;
  readonly handover: Handover;
  /** Makes the order. A refusal counts only where the partner never had the order: otherwise it is followed. */
  readonly prepare: () => Promise<Prepared<Order, Refusal>>;
  /** Passed right after the partner took it: the place of the owner's crash point. */
  readonly afterSend?: () => void;
}

export type CarriedOrder<Ended, Refusal> =
  /** No connector at present: the order waits for it, or for an operator. */
  | { readonly step: 'NOT_CONNECTED' }
  /** It never left. */
  | { readonly step: 'REFUSED'; readonly refusal: Refusal }
  /** It was handed over in this step, for the first time or again. */
  | { readonly step: 'HANDED_OVER'; readonly status: Ended | OpenOrder }
  /** It had been handed over before; this is its status. */
  | { readonly step: 'FOLLOWED'; readonly status: Ended | OpenOrder };

/**
 * One step of an order on its way: it is handed over if it has to be, and looked at. One whose handover is not recorded
 * is handed over without a look, again where a crash cut the first one short; one that the partner lost is, too. Either
 * pays once, because the id is the same. The owner records what this returns and calls again when `lookAgainAt` says. A
 * step that is cut off anywhere, or done twice, is safe to repeat. Throws what the rail throws, and where the rail has
 * taken an order and does not know it.
 */
export const carryOrder = async <Order, Ended extends { readonly state: string }, Refusal>(
  rail: Rail<Order, Ended> | undefined,
  { orderId, handover, prepare, afterSend }: OrderToCarry<Order, Refusal>,
): Promise<CarriedOrder<Ended, Refusal>> => {
  if (rail === undefined) return { step: 'NOT_CONNECTED' };
  if (handover !== 'UNSENT') {
    const followed = await rail.statusOf(orderId);
    if (isKnown(followed)) return { step: 'FOLLOWED', status: followed };
  }
  const prepared = await prepare();
  if ('refusal' in prepared) {
    const known = await rail.statusOf(orderId);
    return isKnown(known)
      ? { step: 'HANDED_OVER', status: known }
      : { step: 'REFUSED', refusal: prepared.refusal };
  }
  await rail.send(prepared.order);
  afterSend?.();
  const status = await rail.statusOf(orderId);
  if (!isKnown(status)) throw new Error(`The rail took order ${orderId} and does not know it`);
  return { step: 'HANDED_OVER', status };
};

const isKnown = <Ended extends { readonly state: string }>(
  status: Ended | OpenOrder | UnknownOrder,
): status is Ended | OpenOrder => status.state !== 'UNKNOWN';

/** When to read the status of an order again: when the rail says, and at once where it has ended already. */
export const lookAgainAfter = (status: { readonly state: string } | OpenOrder, now: Instant): Instant =>
  isOpen(status) ? status.lookAgainAt : now;

const isOpen = (status: { readonly state: string } | OpenOrder): status is OpenOrder =>
  status.state === 'OPEN';
