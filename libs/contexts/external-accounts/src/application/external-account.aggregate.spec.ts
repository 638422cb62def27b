import { Erased } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import { absentAccount, type ExternalAccountRegistered } from '../domain/external-account.js';
import { ACCOUNT_ID, CUSTOMER_ID, IBAN, NOW } from '../testing/account.fixture.js';
import { externalAccountAggregate as aggregate } from './external-account.aggregate.js';

const REGISTERED: ExternalAccountRegistered = {
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: CUSTOMER_ID,
  status: 'ACTIVE',
  currency: 'EUR',
  accountType: 'EUR_ACCOUNT',
  paymentRails: ['SEPA'],
  accountInfo: { iban: IBAN },
  primaryIdentifier: IBAN,
  isUmaDepositTarget: false,
  registeredAt: NOW,
};
const consequencesOf = (change: Partial<ExternalAccountRegistered>) => {
  const event = { ...REGISTERED, ...change };
  const after = aggregate.evolve(absentAccount, event);
  return aggregate.consequences?.(event, absentAccount, after, {} as EventEnvelope);
};

describe('what a new account brings with it', () => {
  it('is a name held as a keyed hash only: its owner, currency, type and identifier', () => {
    expect(consequencesOf({})).toStrictEqual({
      reserve: [
        {
          scope: 'external-account',
          value: JSON.stringify([CUSTOMER_ID, 'EUR', 'EUR_ACCOUNT', IBAN]),
          owner: ACCOUNT_ID,
          personal: true,
        },
      ],
    });
  });

  it.each<[what: string, change: Partial<ExternalAccountRegistered>]>([
    ['owner', { subjectId: 'Platform:1' }],
    ['currency', { currency: 'USD' }],
    ['type', { accountType: 'SWIFT_ACCOUNT' }],
    ['identifier', { primaryIdentifier: 'DE1' }],
  ])('is another name for another %s', (_what, change) => {
    const [name, other] = [consequencesOf({}), consequencesOf(change)].map(
      (consequences) => consequences?.reserve?.[0]?.value,
    );
    expect(other).toBeDefined();
    expect(other).not.toBe(name);
  });

  it('is no name once the identifier is erased', () => {
    expect(consequencesOf({ primaryIdentifier: Erased.instance })).toStrictEqual({ reserve: [] });
  });

  it('is nothing that others are told', () => {
    expect(aggregate.publish).toBeUndefined();
  });
});
