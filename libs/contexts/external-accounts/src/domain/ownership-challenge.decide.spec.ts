import { after, Erased, type Environment } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { ACCOUNT_ID, CUSTOMER_ID, NOW } from '../testing/account.fixture.js';
import { evmWallet } from '../testing/wallets.fixture.js';
import { deleteExternalAccount } from './delete-external-account.decide.js';
import {
  absentAccount,
  evolveExternalAccount,
  type ExternalAccount,
  type ExternalAccountEvent,
  type ExternalAccountRegistered,
  type OwnershipChallengeIssued,
} from './external-account.js';
import {
  issueOwnershipChallenge,
  messageToSign,
  resolveLiveness,
  verifyOwnership,
} from './ownership-challenge.decide.js';

const WALLET = evmWallet('erika');
const REGISTERED: ExternalAccountRegistered = {
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: CUSTOMER_ID,
  customerId: CUSTOMER_ID,
  status: 'PENDING_OWNERSHIP_VERIFICATION',
  currency: 'USDC',
  accountType: 'ETHEREUM_WALLET',
  paymentRails: [],
  accountInfo: { address: WALLET.address },
  primaryIdentifier: WALLET.address,
  ownershipType: 'FIRST_PARTY',
  isUmaDepositTarget: false,
  registeredAt: NOW,
};
const FACTS = { nonce: 'a'.repeat(32), challengeId: 'c-1', isDefaultUmaTarget: true };
const ISSUED: OwnershipChallengeIssued = {
  type: 'OwnershipChallengeIssued',
  accountId: ACCOUNT_ID,
  challengeId: 'c-1',
  method: 'WALLET_SIGNATURE',
  nonce: FACTS.nonce,
  issuedAt: NOW,
  expiresAt: after(NOW, 15 * 60_000),
  statusBefore: 'PENDING_OWNERSHIP_VERIFICATION',
  isDefaultUmaTarget: true,
};
const LIVENESS: OwnershipChallengeIssued = {
  ...ISSUED,
  method: 'LIVENESS',
  expiresAt: after(NOW, 30 * 60_000),
};
const PROVEN = {
  type: 'OwnershipProven',
  accountId: ACCOUNT_ID,
  method: 'WALLET_SIGNATURE',
  provenAt: NOW,
  isDefaultUmaTarget: true,
} as const;
const FAILED = {
  type: 'OwnershipAttemptFailed',
  accountId: ACCOUNT_ID,
  reason: 'INVALID_WALLET_SIGNATURE',
  failedAt: NOW,
  isDefaultUmaTarget: true,
} as const;
const DELETED = { type: 'ExternalAccountDeleted', accountId: ACCOUNT_ID, deletedAt: NOW } as const;
const NOT_FOUND = { resource: 'ExternalAccount' };

const { given } = decider<ExternalAccount, ExternalAccountEvent>({
  initial: absentAccount,
  evolve: evolveExternalAccount,
});
const at = (environment: Environment = 'sandbox', now = NOW) => ({ now, environment });
const ask =
  (method: 'WALLET_SIGNATURE' | 'LIVENESS' = 'WALLET_SIGNATURE', environment?: Environment) =>
  (account: ExternalAccount) =>
    issueOwnershipChallenge(method, account, at(environment), FACTS);
const stateAfter = (...events: ExternalAccountEvent[]) => events.reduce(evolveExternalAccount, absentAccount);
const MESSAGE = messageToSign(REGISTERED, ISSUED);
const answer =
  (signature: string, circumstances = at('production')) =>
  (account: ExternalAccount) =>
    verifyOwnership(signature, account, circumstances, FACTS);

describe('a challenge', () => {
  it('is issued for a wallet that a customer claims', () => {
    given(REGISTERED).when(ask()).thenRecorded(ISSUED);
    given(REGISTERED).when(ask('LIVENESS')).thenRecorded(LIVENESS);
  });

  it('is issued anew after a failure, and takes the account back to waiting', () => {
    const again = { ...ISSUED, statusBefore: 'UNVERIFIED' as const };
    given(REGISTERED, ISSUED, FAILED).when(ask()).thenRecorded(again);
    expect(stateAfter(REGISTERED, ISSUED, FAILED, again)).toMatchObject({
      account: { status: 'PENDING_OWNERSHIP_VERIFICATION' },
      challenge: { challengeId: 'c-1' },
    });
  });

  it('replaces the previous one, of either method', () => {
    const {
      type: _type,
      accountId: _id,
      statusBefore: _before,
      isDefaultUmaTarget: _isDefault,
      ...kept
    } = LIVENESS;
    expect(stateAfter(REGISTERED, ISSUED, LIVENESS)).toMatchObject({ challenge: kept });
  });

  it.each<[what: string, change: Partial<ExternalAccountRegistered>]>([
    ['a bank account', { accountType: 'EUR_ACCOUNT', accountInfo: { iban: 'DE1' } }],
    ['a hosted wallet', { accountInfo: { address: WALLET.address, vaspName: 'Kraken' } }],
    ['another person’s wallet', { ownershipType: 'THIRD_PARTY' }],
    ['a wallet that is active', { status: 'ACTIVE' }],
    ['a wallet under review', { status: 'UNDER_REVIEW' }],
    ['Lightning', { accountType: 'LIGHTNING', accountInfo: { lightningAddress: 'a@b.example' } }],
  ])('is none for %s', (_what, change) => {
    const { status } = { ...REGISTERED, ...change };
    given({ ...REGISTERED, ...change })
      .when(ask())
      .thenRejected('OWNERSHIP_NOT_IN_QUESTION', { status });
  });

  it('of a wallet that signs nothing is another one', () => {
    const spark = { ...REGISTERED, accountType: 'SPARK_WALLET' };
    given(spark)
      .when(ask())
      .thenRejected('INVALID_INPUT', {
        errors: [{ field: 'method', message: 'must be LIVENESS for SPARK_WALLET' }],
      });
    given(spark).when(ask('LIVENESS')).thenRecorded(LIVENESS);
  });

  it('that looks at a face is not offered in production', () => {
    given(REGISTERED)
      .when(ask('LIVENESS', 'production'))
      .thenRejected('NOT_IMPLEMENTED', { method: 'LIVENESS' });
  });

  it('is refused for an unknown account', () => {
    given().when(ask()).thenRejected('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
    given(REGISTERED, DELETED).when(ask()).thenRejected('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
  });

  it('asks in the owner’s own spelling of the address', () => {
    const address = WALLET.address.toUpperCase().replace('0X', '0x');
    expect(messageToSign({ ...REGISTERED, accountInfo: { address } }, ISSUED).split('\n')).toStrictEqual([
      'Causeway asks whether this wallet is yours. Signing costs nothing and moves nothing.',
      `Wallet: ${address}`,
      `Nonce: ${FACTS.nonce}`,
      'Valid until: 2026-01-01T00:15:00.000Z',
    ]);
    expect(messageToSign({ ...REGISTERED, accountInfo: Erased.instance }, ISSUED)).not.toContain('0x');
  });
});

describe('an answer', () => {
  it('that the wallet signed makes the account active', () => {
    given(REGISTERED, ISSUED)
      .when(answer(WALLET.sign(MESSAGE)))
      .thenRecorded(PROVEN);
    expect(stateAfter(REGISTERED, ISSUED, PROVEN)).toStrictEqual({
      state: 'LIVE',
      account: expect.objectContaining({ status: 'ACTIVE' }),
      isDefaultUmaTarget: true,
    });
  });

  it('that another key signed, or over another nonce, uses the challenge up', () => {
    const other = messageToSign(REGISTERED, { ...ISSUED, nonce: 'b' });
    for (const signature of [evmWallet('max').sign(MESSAGE), WALLET.sign(other), 'sandbox-valid-signature'])
      given(REGISTERED, ISSUED)
        .when(answer(signature))
        .thenRejected('INVALID_WALLET_SIGNATURE')
        .andRecorded(FAILED);
  });

  it('is taken until the challenge expires, and not a moment longer', () => {
    const late = { ...FAILED, reason: 'CHALLENGE_EXPIRED' as const, failedAt: ISSUED.expiresAt };
    given(REGISTERED, ISSUED)
      .when(answer(WALLET.sign(MESSAGE), at('production', after(ISSUED.expiresAt, -1))))
      .thenRecorded({ ...PROVEN, provenAt: after(ISSUED.expiresAt, -1) });
    given(REGISTERED, ISSUED)
      .when(answer(WALLET.sign(MESSAGE), at('production', ISSUED.expiresAt)))
      .thenRejected('CHALLENGE_EXPIRED')
      .andRecorded(late);
  });

  it.each<[what: string, events: ExternalAccountEvent[], status: string]>([
    ['no challenge', [REGISTERED], 'PENDING_OWNERSHIP_VERIFICATION'],
    ['one that looks at a face', [REGISTERED, ISSUED, LIVENESS], 'PENDING_OWNERSHIP_VERIFICATION'],
    ['one that was answered wrong', [REGISTERED, ISSUED, FAILED], 'UNVERIFIED'],
    ['one that was answered right', [REGISTERED, ISSUED, PROVEN], 'ACTIVE'],
  ])('to %s is a conflict', (_what, events, status) => {
    given(...events)
      .when(answer(WALLET.sign(MESSAGE)))
      .thenRejected('NO_CHALLENGE_OUTSTANDING', { status });
  });

  it('may be the sandbox’s test signature, in the sandbox', () => {
    given(REGISTERED, ISSUED).when(answer('sandbox-valid-signature', at())).thenRecorded(PROVEN);
  });

  it('finds no account that is deleted', () => {
    given(REGISTERED, ISSUED, DELETED)
      .when(answer(WALLET.sign(MESSAGE)))
      .thenRejected('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
  });
});

describe('the sandbox’s look at a face', () => {
  const look =
    (challengeId = 'c-1') =>
    (account: ExternalAccount) =>
      resolveLiveness(challengeId, account, at(), FACTS);
  it('succeeds, or fails for an address that ends in 108', () => {
    const ending = { ...REGISTERED, accountInfo: { address: `${WALLET.address.slice(0, -3)}108` } };
    given(REGISTERED, LIVENESS)
      .when(look())
      .thenRecorded({ ...PROVEN, method: 'LIVENESS' });
    given(ending, LIVENESS)
      .when(look())
      .thenRecorded({ ...FAILED, reason: 'LIVENESS_FAILED' });
  });

  it('is of no account once another challenge was issued, or none is there any more', () => {
    given(REGISTERED, LIVENESS).when(look('c-0')).thenNothing();
    given(REGISTERED, LIVENESS, { ...PROVEN, method: 'LIVENESS' })
      .when(look())
      .thenNothing();
    given(REGISTERED, LIVENESS, DELETED).when(look()).thenNothing();
    given().when(look()).thenNothing();
  });
});

describe('a deletion', () => {
  const drop = (account: ExternalAccount) => deleteExternalAccount(account, NOW, { isTrusted: false });
  const BLANKED = { type: 'OwnerErased', accountId: ACCOUNT_ID } as const;

  it('happens once', () => {
    given(REGISTERED).when(drop).thenRecorded(DELETED);
    given(REGISTERED, ISSUED).when(drop).thenRecorded(DELETED);
    given(REGISTERED, BLANKED).when(drop).thenRecorded(DELETED);
    given(REGISTERED, DELETED).when(drop).thenRejected('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
    given().when(drop).thenRejected('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
  });

  it('does not happen to a trusted beneficiary', () => {
    const dropTrusted = (account: ExternalAccount) =>
      deleteExternalAccount(account, NOW, { isTrusted: true });
    given(REGISTERED).when(dropTrusted).thenRejected('BENEFICIARY_TRUSTED');
    given(REGISTERED, DELETED).when(dropTrusted).thenRejected('EXTERNAL_ACCOUNT_NOT_FOUND', NOT_FOUND);
  });

  it('leaves nothing behind that could be proven', () => {
    expect(stateAfter(REGISTERED, ISSUED, DELETED)).toStrictEqual({
      state: 'DELETED',
      deletedAt: DELETED.deletedAt,
      account: expect.objectContaining({ accountId: ACCOUNT_ID }),
    });
  });

  it('of what never was changes nothing', () => {
    for (const event of [DELETED, ISSUED, PROVEN, FAILED])
      expect(evolveExternalAccount(absentAccount, event)).toStrictEqual(absentAccount);
  });
});
