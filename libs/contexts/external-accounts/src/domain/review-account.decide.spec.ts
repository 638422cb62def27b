import { nothing, reject } from '@causeway/kernel';
import { ACCOUNT_ID, CUSTOMER_ID, NOW, SOLANA } from '../testing/account.fixture.js';
import {
  absentAccount,
  evolveExternalAccount,
  EXTERNAL_ACCOUNT_STATUSES,
  REVIEW_FINDINGS,
  type ExternalAccount,
  type ExternalAccountEvent,
  type ExternalAccountStatus,
  type ReviewFinding,
} from './external-account.js';
import { reviewAccount, screenedStatus, SCREENING_RESULTS } from './review-account.decide.js';

const statusFields = { accountId: ACCOUNT_ID, isDefaultUmaTarget: false };
const registered = (status: 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION'): ExternalAccountEvent => ({
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: CUSTOMER_ID,
  status,
  currency: 'USDC',
  accountType: 'SOLANA_WALLET',
  paymentRails: [],
  accountInfo: { address: SOLANA },
  primaryIdentifier: SOLANA,
  ownershipType: 'FIRST_PARTY',
  isUmaDepositTarget: false,
  registeredAt: NOW,
});
const CHALLENGED = {
  type: 'OwnershipChallengeIssued',
  challengeId: 'c-1',
  method: 'WALLET_SIGNATURE',
  nonce: 'a',
  issuedAt: NOW,
  expiresAt: NOW,
  statusBefore: 'PENDING_OWNERSHIP_VERIFICATION',
  ...statusFields,
} as const;
const PROVEN = { type: 'OwnershipProven', method: 'LIVENESS', provenAt: NOW, ...statusFields } as const;
const FAILED = {
  type: 'OwnershipAttemptFailed',
  reason: 'LIVENESS_FAILED',
  failedAt: NOW,
  ...statusFields,
} as const;
const screened = (status: ExternalAccountStatus): ExternalAccountEvent => ({
  type: 'ExternalAccountScreened',
  accountId: ACCOUNT_ID,
  status,
  screenedAt: NOW,
});

const after = (...events: readonly ExternalAccountEvent[]): ExternalAccount =>
  events.reduce(evolveExternalAccount, absentAccount);
const statusOf = (account: ExternalAccount) =>
  account.state === 'ABSENT' ? 'ABSENT' : account.account.status;
const found = (finding: ReviewFinding, account: ExternalAccount, isOwnerThere = true) =>
  reviewAccount(finding, account, { now: NOW }, { isDefaultUmaTarget: false, isOwnerThere });
const reviewed = (finding: ReviewFinding, account: ExternalAccount) =>
  statusOf(found(finding, account).events.reduce(evolveExternalAccount, account));

/** The account in each status that it can have without a pending challenge. */
const IN: Readonly<Record<ExternalAccountStatus, ExternalAccount>> = {
  PENDING: after(registered('ACTIVE'), screened('PENDING')),
  ACTIVE: after(registered('ACTIVE')),
  PENDING_OWNERSHIP_VERIFICATION: after(registered('PENDING_OWNERSHIP_VERIFICATION')),
  UNVERIFIED: after(registered('PENDING_OWNERSHIP_VERIFICATION'), FAILED),
  UNDER_REVIEW: after(registered('ACTIVE'), screened('UNDER_REVIEW')),
  INACTIVE: after(registered('ACTIVE'), screened('INACTIVE')),
};

/** external-accounts §6.2, cell by cell; `-` is no transition. */
const TABLE = `
  finding          PENDING       ACTIVE        PENDING_OWNERSHIP_VERIFICATION  UNVERIFIED    UNDER_REVIEW  INACTIVE
  POSSIBLE_MATCH   UNDER_REVIEW  UNDER_REVIEW  UNDER_REVIEW                    UNDER_REVIEW  same          -
  CONFIRMED_MATCH  INACTIVE      INACTIVE      INACTIVE                        INACTIVE      -             same
  CLEARED          ACTIVE        same          same                            -             ACTIVE        -
  REFUSED          -             -             -                               -             INACTIVE      same
  RE_ENABLED       -             same          same                            -             -             ACTIVE`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('what a review finds', () => {
  const [[, ...statuses] = [], ...rows] = TABLE;
  const cells = rows.flatMap(([finding = '', ...outcomes]) =>
    outcomes.map((outcome, index) => [finding, statuses[index] ?? '', outcome] as const),
  );

  it('is looked up for every status and every finding', () => {
    expect(cells).toHaveLength(EXTERNAL_ACCOUNT_STATUSES.length * REVIEW_FINDINGS.length);
    expect(new Set(rows.map(([finding]) => finding))).toStrictEqual(new Set(REVIEW_FINDINGS));
  });

  it.each(cells)('%s makes of %s: %s', (finding, status, outcome) => {
    const account = IN[status as ExternalAccountStatus];
    expect(statusOf(account)).toBe(status);
    const decided = found(finding as ReviewFinding, account);
    if (outcome === '-') expect(decided).toStrictEqual(reject('FINDING_NOT_APPLICABLE', { status, finding }));
    else if (outcome === 'same') expect(decided).toStrictEqual(nothing());
    else expect(reviewed(finding as ReviewFinding, account)).toBe(outcome);
  });
});

describe('a pending proof', () => {
  const owing = after(registered('PENDING_OWNERSHIP_VERIFICATION'), screened('UNDER_REVIEW'));

  it('stays pending once the account is cleared or re-enabled, or its owner failed before', () => {
    expect(reviewed('CLEARED', owing)).toBe('PENDING_OWNERSHIP_VERIFICATION');
    const [refused] = found('REFUSED', owing).events;
    const inactive = refused === undefined ? owing : evolveExternalAccount(owing, refused);
    expect(reviewed('RE_ENABLED', inactive)).toBe('PENDING_OWNERSHIP_VERIFICATION');
    const failed = after(registered('PENDING_OWNERSHIP_VERIFICATION'), FAILED, screened('UNDER_REVIEW'));
    expect(reviewed('CLEARED', failed)).toBe('PENDING_OWNERSHIP_VERIFICATION');
  });

  it('stays proven', () => {
    const proven = after(registered('PENDING_OWNERSHIP_VERIFICATION'), PROVEN, screened('UNDER_REVIEW'));
    expect(reviewed('CLEARED', proven)).toBe('ACTIVE');
  });

  it('is not waited for any more while the account is reviewed', () => {
    const challenged = after(registered('PENDING_OWNERSHIP_VERIFICATION'), CHALLENGED);
    const [event] = found('POSSIBLE_MATCH', challenged).events;
    expect(event).toBeDefined();
    const account = event === undefined ? challenged : evolveExternalAccount(challenged, event);
    expect(account).not.toHaveProperty('challenge');
    expect(account).toHaveProperty('owesProof', true);
  });
});

it('an account whose customer was deleted stays inactive', () => {
  expect(found('RE_ENABLED', IN.INACTIVE, false)).toStrictEqual(reject('OWNER_GONE'));
});

it('an unknown account is not found', () => {
  expect(found('CLEARED', absentAccount)).toStrictEqual(
    reject('EXTERNAL_ACCOUNT_NOT_FOUND', { resource: 'ExternalAccount' }),
  );
});

it('a new account starts as its screening says', () => {
  expect(SCREENING_RESULTS.map(screenedStatus)).toStrictEqual([
    undefined,
    'UNDER_REVIEW',
    'INACTIVE',
    'PENDING',
  ]);
});
