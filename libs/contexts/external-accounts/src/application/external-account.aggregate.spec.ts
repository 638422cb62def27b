import { Erased } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import {
  absentAccount,
  type ExternalAccountEvent,
  type ExternalAccountRegistered,
  type OwnershipChallengeIssued,
} from '../domain/external-account.js';
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

  it('gives back no name once the identifier is erased', () => {
    const before = aggregate.evolve(absentAccount, REGISTERED);
    if (before.state === 'ABSENT') throw new Error('not registered');
    const unreadable = { ...before, account: { ...before.account, primaryIdentifier: Erased.instance } };
    const deleted = { type: 'ExternalAccountDeleted', accountId: ACCOUNT_ID, deletedAt: NOW } as const;
    expect(aggregate.consequences?.(deleted, unreadable, before, {} as EventEnvelope)).toStrictEqual({
      release: [],
    });
  });
});

describe('what follows a change of an account', () => {
  const envelope = {
    streamId: 'external-account-1',
    metadata: { platformId: 'Platform:1', environment: 'sandbox' },
  } as unknown as EventEnvelope;
  const statusFields = { accountId: ACCOUNT_ID, isDefaultUmaTarget: true };
  const ISSUED: OwnershipChallengeIssued = {
    type: 'OwnershipChallengeIssued',
    challengeId: 'c-1',
    method: 'LIVENESS',
    nonce: 'a',
    issuedAt: NOW,
    expiresAt: NOW,
    statusBefore: 'UNVERIFIED',
    ...statusFields,
  };
  const PROVEN = { type: 'OwnershipProven', method: 'LIVENESS', provenAt: NOW, ...statusFields } as const;
  const REVIEWED = {
    type: 'ExternalAccountStatusChanged',
    finding: 'POSSIBLE_MATCH',
    status: 'UNDER_REVIEW',
    changedAt: NOW,
    ...statusFields,
  } as const;
  const SCREENED = {
    type: 'ExternalAccountScreened',
    accountId: ACCOUNT_ID,
    status: 'UNDER_REVIEW',
    screenedAt: NOW,
  } as const;
  const FAILED = {
    type: 'OwnershipAttemptFailed',
    reason: 'LIVENESS_FAILED',
    failedAt: NOW,
    ...statusFields,
  } as const;
  const DELETED = { type: 'ExternalAccountDeleted', accountId: ACCOUNT_ID, deletedAt: NOW } as const;
  const states = (events: ExternalAccountEvent[]) => {
    const before = events.slice(0, -1).reduce(aggregate.evolve, absentAccount);
    const event = events.at(-1) ?? REGISTERED;
    return { event, before, after: aggregate.evolve(before, event) };
  };
  const follows = (...events: ExternalAccountEvent[]) => {
    const { event, before, after } = states(events);
    return aggregate.consequences?.(event, before, after, envelope);
  };
  const published = (...events: ExternalAccountEvent[]) => {
    const { event, after } = states(events);
    return aggregate.publish?.(event, after, envelope);
  };

  it('is a look at a face five seconds after it was asked for, unless something else comes first', () => {
    expect(follows(REGISTERED, ISSUED)).toStrictEqual({
      timers: [
        {
          timerId: 'external-account-1',
          name: 'resolve-liveness',
          dueAt: '2026-01-01T00:00:05.000Z',
          data: { accountId: ACCOUNT_ID, challengeId: 'c-1', platformId: 'Platform:1' },
        },
      ],
    });
    const cancelled = { cancelTimers: ['external-account-1'] };
    expect(follows(REGISTERED, ISSUED, { ...ISSUED, method: 'WALLET_SIGNATURE' })).toStrictEqual(cancelled);
    expect(follows(REGISTERED, ISSUED, PROVEN)).toStrictEqual(cancelled);
    expect(follows(REGISTERED, ISSUED, FAILED)).toStrictEqual(cancelled);
    expect(follows(REGISTERED, ISSUED, REVIEWED)).toStrictEqual(cancelled);
    expect(follows(REGISTERED, ISSUED, DELETED)).toMatchObject(cancelled);
  });

  it('is a name that is free again once the account is deleted, and freed once', () => {
    const freed = { release: consequencesOf({})?.reserve };
    expect(follows(REGISTERED, DELETED)).toStrictEqual(freed);
    expect(follows(REGISTERED, DELETED, { type: 'OwnerErased', accountId: ACCOUNT_ID })).toStrictEqual({});
  });

  it('is published with the account as it is then, whenever its status changed or was reached once more', () => {
    const publishedOf = (status: string) => ({
      type: 'external_accounts.account-status-changed.v1',
      key: ACCOUNT_ID,
      subject: CUSTOMER_ID,
      data: expect.objectContaining({ id: ACCOUNT_ID, status, defaultUmaDepositAccount: true }),
    });
    expect(published(REGISTERED, FAILED)).toStrictEqual(publishedOf('UNVERIFIED'));
    expect(published(REGISTERED, FAILED, FAILED)).toStrictEqual(publishedOf('UNVERIFIED'));
    expect(published(REGISTERED, FAILED, ISSUED)).toStrictEqual(
      publishedOf('PENDING_OWNERSHIP_VERIFICATION'),
    );
    expect(published(REGISTERED, FAILED, ISSUED, PROVEN)).toStrictEqual(publishedOf('ACTIVE'));
    expect(published(REGISTERED, REVIEWED)).toStrictEqual(publishedOf('UNDER_REVIEW'));
  });

  it('is published to other contexts as it begins, whatever its screening says after that', () => {
    expect(published(REGISTERED)).toStrictEqual({
      type: 'external_accounts.account-registered.v1',
      key: ACCOUNT_ID,
      subject: CUSTOMER_ID,
      data: expect.objectContaining({ id: ACCOUNT_ID, status: 'ACTIVE', defaultUmaDepositAccount: false }),
    });
  });

  it('is not published when an account is screened, deleted, or challenged again', () => {
    expect(published(REGISTERED, SCREENED)).toBeUndefined();
    expect(published(REGISTERED, DELETED)).toBeUndefined();
    const waiting = 'PENDING_OWNERSHIP_VERIFICATION' as const;
    expect(
      published({ ...REGISTERED, status: waiting }, { ...ISSUED, statusBefore: waiting }),
    ).toBeUndefined();
  });
});
