import { instant, newId } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { recordLookup, type ReceiverFound } from './lookup.decide.js';
import { evolveLookup, noLookup, type ReceiverLookedUp } from './lookup.js';

const { given } = decider({ initial: noLookup, evolve: evolveLookup });
const when = { now: instant('2026-03-02T10:00:00.000Z'), platformId: 'Platform:x' };
const lookupId = newId('Lookup');
const FOUND: ReceiverFound = {
  receiver: { kind: 'COUNTERPARTY', domain: 'there.example' },
  addressKey: 'k',
  senderCustomerId: newId('Customer'),
  currencies: [{ currency: 'EUR', minMinor: 1n, maxMinor: 2n, estimatedExchangeRate: 0.92 }],
  payerFields: [{ name: 'FULL_NAME', mandatory: true }],
  offer: { callback: 'c', umaMajorVersion: 1, multipliers: { EUR: 1 }, payerDataNames: {} },
};
const MADE: ReceiverLookedUp = {
  type: 'ReceiverLookedUp',
  lookupId,
  ...FOUND,
  subjectId: 'Platform:x',
  lookedUpAt: when.now,
  expiresAt: instant('2026-03-02T10:10:00.000Z'),
};

describe('a look-up', () => {
  it('is kept for ten minutes, under the key of the platform that asked (rates-and-rails §10)', () => {
    given()
      .when((lookup) => recordLookup(FOUND, lookup, when, lookupId))
      .thenRecorded(MADE);
  });

  it('that is repeated is the first one', () => {
    given(MADE)
      .when((lookup) => recordLookup({ ...FOUND, currencies: [] }, lookup, when, newId('Lookup')))
      .thenNothing();
  });

  it('has all that was found', () => {
    const { type: _type, ...lookup } = MADE;
    expect(evolveLookup(noLookup, MADE)).toStrictEqual({ status: 'MADE', lookup });
  });
});
