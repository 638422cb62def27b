import {
  after,
  foldedBy,
  nothing,
  record,
  type Decision,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import type { CardNumbers, CardUse } from '@causeway/rails';
import type { IssuedFacts } from './card.js';

/** A card as the sandbox's issuer knows it. Its numbers lie here, sealed, and nowhere else (cards §6). */
export interface SimulatedCardOrdered {
  readonly type: 'SimulatedCardOrdered';
  readonly cardId: Id<'Card'>;
  readonly cardholderId: Id<'Customer'>;
  readonly outcome: SimulatedOutcome;
  readonly pan: string;
  readonly cvv: string;
  readonly last4: string;
  readonly orderedAt: Instant;
}
export type SimulatedCardEvent =
  | SimulatedCardOrdered
  | { readonly type: 'SimulatedCardUseSet'; readonly use: CardUse; readonly setAt: Instant };

export const simulatedCardPersonal = {
  SimulatedCardOrdered: { personal: ['pan', 'cvv'], subject: 'cardholderId' },
} as const satisfies PersonalFields<SimulatedCardEvent>;
type LoadedEvent = Loaded<SimulatedCardEvent, typeof simulatedCardPersonal>;

type SimulatedOutcome = 'ISSUED' | 'ISSUED_LATER' | 'REFUSED' | 'NEVER';
export type SimulatedCard =
  | { readonly status: 'ABSENT' }
  | ({ readonly status: 'ORDERED'; readonly use: CardUse } & Omit<
      Extract<LoadedEvent, { readonly type: 'SimulatedCardOrdered' }>,
      'type'
    >);
export const noSimulatedCard: SimulatedCard = { status: 'ABSENT' };

const TABLE: EventTable<SimulatedCard, LoadedEvent> = {
  SimulatedCardOrdered: (_before, { type: _type, ...ordered }) => ({
    ...ordered,
    status: 'ORDERED',
    use: 'ACTIVE',
  }),
  SimulatedCardUseSet: (card, { use }) => (card.status === 'ABSENT' ? card : { ...card, use }),
};
export const evolveSimulatedCard = foldedBy(TABLE);

const LATER_MS = 30_000;
/** One that is never decided is looked at so seldom. */
const NEVER_LOOK_MS = 3_600_000;
const OUTCOMES: Readonly<Record<string, SimulatedOutcome>> = {
  '001': 'NEVER',
  '002': 'REFUSED',
  '005': 'ISSUED_LATER',
};
/** What an order meets, by the last three characters of what names it (cards §6). */
export const outcomeOf = (name: string): SimulatedOutcome => OUTCOMES[name.slice(-3)] ?? 'ISSUED';

/** The test range: no bank has it. */
const BIN = '400000';
/** A number of the test range that ends so and passes the Luhn test; `middle` has five digits. */
export const testNumber = (middle: string, last4: string): string => {
  for (let digit = 0; digit < 10; digit += 1) {
    const pan = `${BIN}${middle}${String(digit)}${last4}`;
    if (luhnSum(pan) % 10 === 0) return pan;
  }
  throw new Error('No digit completes the number');
};

const luhnSum = (pan: string): number =>
  [...pan].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/**
 * Takes an order of the sandbox's issuer. One that comes again changes nothing, whatever it says: the first order
 * counts.
 */
export const orderSimulatedCard = (
  order: Omit<SimulatedCardOrdered, 'type' | 'orderedAt'>,
  card: SimulatedCard,
  { now }: { readonly now: Instant },
): Decision<SimulatedCardEvent> =>
  card.status === 'ABSENT' ? record({ type: 'SimulatedCardOrdered', ...order, orderedAt: now }) : nothing();

/** Changes whether the card may be used; closed once, it stays closed. */
export const setSimulatedUse = (
  use: CardUse,
  card: SimulatedCard,
  { now }: { readonly now: Instant },
): Decision<SimulatedCardEvent> =>
  card.status === 'ABSENT' || card.use === use || card.use === 'CLOSED'
    ? nothing()
    : record({ type: 'SimulatedCardUseSet', use, setAt: now });

/** Where the order stands at a moment. */
export const simulatedStatusAt = (
  card: SimulatedCard,
  now: Instant,
):
  | { readonly state: 'UNKNOWN' | 'REFUSED' }
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant }
  | ({ readonly state: 'ISSUED' } & IssuedFacts) => {
  if (card.status === 'ABSENT') return { state: 'UNKNOWN' };
  const decidedAt = after(card.orderedAt, LATER_MS);
  switch (card.outcome) {
    case 'REFUSED':
      return { state: 'REFUSED' };
    case 'NEVER':
      return { state: 'OPEN', lookAgainAt: after(now, NEVER_LOOK_MS) };
    case 'ISSUED_LATER':
      return now < decidedAt ? { state: 'OPEN', lookAgainAt: decidedAt } : issuedCard(card);
    case 'ISSUED':
      return issuedCard(card);
  }
};

const issuedCard = (card: Exclude<SimulatedCard, { readonly status: 'ABSENT' }>) => {
  const uuid = card.cardId.slice(card.cardId.indexOf(':') + 1);
  return {
    ...({ state: 'ISSUED', brand: 'VISA' } as const),
    ...{ last4: card.last4, ...expiryOf(card.orderedAt) },
    ...{ issuerRef: `sandbox-issuer-${uuid}`, processorRef: `sandbox-processor-${uuid}` },
  };
};

const VALID_YEARS = 3;
const expiryOf = (issuedAt: Instant) => ({
  expMonth: Number(issuedAt.slice(5, 7)),
  expYear: Number(issuedAt.slice(0, 4)) + VALID_YEARS,
});

/** The numbers of a card that was issued, unless its person was erased. */
export const simulatedNumbers = (card: SimulatedCard, now: Instant): CardNumbers | undefined => {
  if (card.status === 'ABSENT' || simulatedStatusAt(card, now).state !== 'ISSUED') return undefined;
  const { pan, cvv, orderedAt } = card;
  return typeof pan === 'string' && typeof cvv === 'string'
    ? { pan, cvv, ...expiryOf(orderedAt) }
    : undefined;
};
