import { idOf, instant, newId, type Instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { changeCard, closeCard, concludeIssuance } from './card.decide.js';
import { evolveCard, noCard, type CardEvent } from './card.js';

const now: Instant = instant('2026-03-02T10:00:00.000Z');
const [platformId, cardId, cardholderId] = [newId('Platform'), newId('Card'), newId('Customer')];
const accountId = idOf('InternalAccount', '01890000-0000-7000-8000-0000000000aa');
const when = { now, platformId, environment: 'sandbox' } as const;
const issued = {
  ...({ brand: 'VISA', last4: '4242', expMonth: 3, expYear: 2029 } as const),
  ...{ issuerRef: 'i', processorRef: 'p' },
};
const requested: CardEvent = {
  type: 'CardRequested',
  ...{
    cardId,
    platformId,
    cardholderId,
    platformCustomerId: 'ada',
    platformCardId: 'mine',
    currency: 'USD',
    slot: 1,
    requestedAt: now,
  },
  fundingSources: [{ fundingSourceId: newId('CardFundingSource'), accountId, currency: 'USD' }],
};
const activated: CardEvent = { type: 'CardActivated', ...issued, activatedAt: now };
const frozen: CardEvent = { type: 'CardFrozen', frozenAt: now };
const closed: CardEvent = { type: 'CardClosed', reason: 'CLOSED_BY_SERVICE', closedAt: now };
const { given } = decider({ initial: noCard, evolve: evolveCard });

describe('what an issuer decides', () => {
  it('ends a card’s processing once', () => {
    const conclude = (card: Parameters<typeof concludeIssuance>[1]) =>
      concludeIssuance({ state: 'ISSUED', ...issued }, card, when);
    given(requested).when(conclude).thenRecorded(activated);
    given(requested, activated).when(conclude).thenNothing();
    given(requested, { type: 'CardRejected', rejectedAt: now }).when(conclude).thenNothing();
  });

  it('is awaited while it is open, and refuses for good', () => {
    given(requested)
      .when((card) => concludeIssuance({ state: 'OPEN', lookAgainAt: now }, card, when))
      .thenRecorded({ type: 'CardIssuanceAwaited', lookAgainAt: now });
    given(requested)
      .when((card) => concludeIssuance({ state: 'REFUSED' }, card, when))
      .thenRecorded({ type: 'CardRejected', rejectedAt: now });
  });
});

describe('a change of a card', () => {
  it('that changes nothing records nothing', () => {
    given(requested, activated)
      .when((card) => changeCard({ maxSpendPerTransaction: null }, card, when, undefined))
      .thenNothing();
  });

  it('of its limit holds for a card that is not closed', () => {
    const change = (card: Parameters<typeof changeCard>[1]) =>
      changeCard({ maxSpendPerTransaction: 5n }, card, when, undefined);
    const set: CardEvent = { type: 'CardSpendLimitSet', maxSpendPerTransaction: 5n, setAt: now };
    for (const past of [[requested], [requested, activated], [requested, activated, frozen]])
      given(...past)
        .when(change)
        .thenRecorded(set);
    given(requested, activated, closed).when(change).thenRejected('CARD_NOT_MUTABLE');
  });

  it('comes from its own platform', () => {
    given(requested, activated)
      .when((card) =>
        changeCard({ state: 'FROZEN' }, card, { ...when, platformId: newId('Platform') }, undefined),
      )
      .thenRejected('CARD_NOT_FOUND', { resource: 'Card' });
  });
});

it.each([
  ['none', [], 0],
  ['one in processing', [requested], 1],
  ['an active one', [requested, activated], 1],
  ['a frozen one', [requested, activated, frozen], 1],
  ['a closed one', [requested, activated, closed], 0],
] as const)('the service closes %s: %j', (_name, past, events) => {
  const card = past.reduce<Parameters<typeof evolveCard>[0]>(evolveCard, noCard);
  expect(closeCard('CLOSED_BY_SERVICE', card, when).events).toHaveLength(events);
});
