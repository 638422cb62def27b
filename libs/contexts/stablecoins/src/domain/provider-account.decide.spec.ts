import { after, idOf, instant, newUuid } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  chooseAccount,
  chooseLink,
  linkAccount,
  noteCredentials,
  revokeAccount,
} from './provider-account.decide.js';
import {
  evolveProviderAccount,
  noProviderAccount,
  type ProviderAccount,
  type ProviderAccountEvent,
} from './provider-account.js';

const now = instant('2026-03-02T10:00:00.000Z');
const { given } = decider<ProviderAccount, ProviderAccountEvent>({
  initial: noProviderAccount,
  evolve: evolveProviderAccount,
});
const wanted = {
  accountId: idOf('StablecoinProviderAccount', newUuid()),
  platformId: 'Platform:1',
  provider: 'BRALE',
  providerAccountId: 'account-1',
  credentialsId: 'one',
  sealedCredentials: 'sealed one',
} as const;
const linked: ProviderAccountEvent = { type: 'ProviderAccountLinked', ...wanted, linkedAt: now };
const invalidated: ProviderAccountEvent = { type: 'ProviderAccountInvalidated', invalidatedAt: now };
const revoked: ProviderAccountEvent = { type: 'ProviderAccountRevoked', revokedAt: now };
const others = { ...wanted, credentialsId: 'two', sealedCredentials: 'sealed two' };
const link =
  (what = wanted as typeof others | typeof wanted) =>
  (account: ProviderAccount) =>
    linkAccount(what, account, { now });
const note =
  (credentialsId: string, areAccepted: boolean, at = now) =>
  (account: ProviderAccount) =>
    noteCredentials({ credentialsId, areAccepted }, account, { now: at });

describe('a link (stablecoins §3)', () => {
  it('is recorded once, and as the same record again where it was invalid', () => {
    given().when(link()).thenRecorded(linked);
    given(linked).when(link(others)).thenRejected('PROVIDER_ACCOUNT_LINKED');
    given(linked, revoked).when(link(others)).thenRejected('PROVIDER_ACCOUNT_ENDED');
    given(linked, invalidated).when(link(others)).thenRecorded({
      type: 'ProviderAccountRelinked',
      credentialsId: 'two',
      sealedCredentials: 'sealed two',
      replacedCredentialsId: 'one',
      relinkedAt: now,
    });
  });

  it('learns of its own credentials alone, and hourly', () => {
    const hour = after(now, 3_600_000);
    given(linked).when(note('one', false)).thenRecorded(invalidated);
    given(linked).when(note('two', false)).thenNothing();
    given(linked, invalidated)
      .when(note('one', true, hour))
      .thenNothing();
    given(linked)
      .when(note('one', true, after(hour, -1)))
      .thenNothing();
    given(linked)
      .when(note('one', true, hour))
      .thenRecorded({ type: 'ProviderAccountVerified', verifiedAt: hour });
  });

  it('is revoked once', () => {
    const revoke = (account: ProviderAccount) => revokeAccount({}, account, { now });
    given().when(revoke).thenRejected('PROVIDER_ACCOUNT_NOT_FOUND');
    given(linked).when(revoke).thenRecorded(revoked);
    given(linked, invalidated).when(revoke).thenRecorded(revoked);
    given(linked, revoked).when(revoke).thenNothing();
  });
});

it.each([
  [['a'], undefined, { providerAccountId: 'a' }],
  [['a', 'b'], 'b', { providerAccountId: 'b' }],
  [['a', 'b'], undefined, 'PROVIDER_ACCOUNT_AMBIGUOUS'],
  [['a'], 'b', 'PROVIDER_ACCOUNT_NOT_EXPOSED'],
  [[], undefined, 'CREDENTIALS_REFUSED'],
])('of the accounts %j, of which %s is wanted, the choice is %j', (exposed, account, expected) => {
  const chosen = chooseAccount(exposed, account);
  const shown =
    'refused' in chosen && chosen.refused.outcome === 'rejected' ? chosen.refused.rejection.code : chosen;
  expect(shown).toStrictEqual(expected);
});

it.each([
  [['ACTIVE'], { link: { status: 'ACTIVE' } }],
  [['INVALID', 'ACTIVE', 'REVOKED'], { link: { status: 'ACTIVE' } }],
  [['ACTIVE', 'ACTIVE'], { refused: 'PROVIDER_ACCOUNT_SELECTION_REQUIRED' }],
  [['REVOKED', 'INVALID'], { refused: 'PROVIDER_ACCOUNT_INVALID' }],
  [['REVOKED'], { refused: 'PROVIDER_ACCOUNT_REVOKED' }],
  [[], { refused: 'PROVIDER_ACCOUNT_NOT_FOUND' }],
] as const)(
  'of the links %j a registration that names none takes %j (stablecoins §4)',
  (statuses, expected) => {
    expect(chooseLink(statuses.map((status) => ({ status })))).toStrictEqual(expected);
  },
);
