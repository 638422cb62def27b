import { Erased, type Loaded } from '@causeway/kernel';
import type { StreamOrigin } from '@causeway/commands';
import {
  absentAccount,
  evolveExternalAccount,
  type externalAccountPersonal,
  type LoadedExternalAccountEvent,
  type ExternalAccountRegistered,
} from '../domain/external-account.js';
import { ACCOUNT_ID, CUSTOMER_ID, ERIKA, IBAN, NOW, PLATFORM_ID } from '../testing/account.fixture.js';
import { toExternalAccountDocument } from './external-account.document.js';
import { accountOf, externalAccountRows, externalAccountView } from './external-account.view.js';

const REGISTERED: ExternalAccountRegistered = {
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: CUSTOMER_ID,
  customerId: CUSTOMER_ID,
  status: 'ACTIVE',
  currency: 'EUR',
  accountType: 'EUR_ACCOUNT',
  paymentRails: ['SEPA'],
  accountInfo: { iban: IBAN, beneficiary: ERIKA },
  primaryIdentifier: IBAN,
  platformAccountId: 'employee no. 1',
  ownershipType: 'FIRST_PARTY',
  isUmaDepositTarget: true,
  beneficiaryVerificationStatus: 'MATCHED',
  beneficiaryVerifiedName: 'Erika Mustermann',
  registeredAt: NOW,
};
const BARE: ExternalAccountRegistered = {
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: PLATFORM_ID,
  status: 'ACTIVE',
  currency: 'USDC',
  accountType: 'SOLANA_WALLET',
  paymentRails: [],
  accountInfo: { address: 'x' },
  primaryIdentifier: 'x',
  isUmaDepositTarget: false,
  registeredAt: NOW,
};
const ERASED: LoadedExternalAccountEvent = {
  ...REGISTERED,
  accountInfo: Erased.instance,
  primaryIdentifier: Erased.instance,
  platformAccountId: Erased.instance,
  beneficiaryVerifiedName: Erased.instance,
};
const origin: StreamOrigin = {
  streamId: 'external-account-x',
  environment: 'sandbox',
  platformId: PLATFORM_ID,
};
const rowAfter = (...events: LoadedExternalAccountEvent[]) =>
  externalAccountRows.row(events.reduce(evolveExternalAccount, absentAccount), origin);
const fold = (event: LoadedExternalAccountEvent) => {
  const row = rowAfter(event);
  if (row === null) throw new Error('no row');
  return row;
};
const read = (event: LoadedExternalAccountEvent) => accountOf(externalAccountView.record(fold(event)));
const accountIn = ({
  type: _type,
  ...account
}: Loaded<ExternalAccountRegistered, typeof externalAccountPersonal>) => account;

it.each([
  ['ACTIVE', true, true],
  ['UNDER_REVIEW', true, true],
  ['INACTIVE', true, false],
  ['ACTIVE', false, false],
] as const)(
  'an account that is %s and asked last to receive (%s) is shown as the default: %s',
  (status, isTarget, isShown) => {
    const account = { ...accountIn(REGISTERED), status };
    expect(toExternalAccountDocument(account, isTarget).defaultUmaDepositAccount).toBe(isShown);
  },
);

describe('the row of an account', () => {
  it('is its own, in its environment', () => {
    expect(externalAccountView.key).toStrictEqual(['environment', 'account_id']);
    expect(fold(REGISTERED)).toMatchObject({ environment: 'sandbox', platform_id: PLATFORM_ID });
  });

  it.each([
    ['everything', REGISTERED],
    ['only what it must have', BARE],
  ])('gives back an account with %s as it was recorded', (_what, event) => {
    expect(Object.keys(fold(event)).sort()).toStrictEqual(Object.keys(externalAccountView.columns).sort());
    expect(read(event)).toStrictEqual(accountIn(event));
  });

  it('stays when the account is deleted, and follows the status', () => {
    const statusFields = { accountId: ACCOUNT_ID, isDefaultUmaTarget: false };
    const before = fold(REGISTERED);
    const after = (...events: LoadedExternalAccountEvent[]) => rowAfter(REGISTERED, ...events);
    expect(before['deleted_at']).toBeNull();
    expect(after({ type: 'ExternalAccountDeleted', accountId: ACCOUNT_ID, deletedAt: NOW })).toStrictEqual({
      ...before,
      deleted_at: NOW,
    });
    expect(
      after({ type: 'OwnershipProven', method: 'LIVENESS', provenAt: NOW, ...statusFields }),
    ).toStrictEqual({
      ...before,
      status: 'ACTIVE',
    });
    const failed = {
      type: 'OwnershipAttemptFailed',
      reason: 'LIVENESS_FAILED',
      failedAt: NOW,
      ...statusFields,
    } as const;
    expect(after(failed)).toStrictEqual({ ...before, status: 'UNVERIFIED' });
    const deleted = { type: 'ExternalAccountDeleted', accountId: ACCOUNT_ID, deletedAt: NOW } as const;
    expect(after(deleted, { type: 'OwnerErased', accountId: ACCOUNT_ID })).toMatchObject({ deleted_at: NOW });
    expect(rowAfter(failed)).toBeNull();
  });

  it('is blank where its owner’s key is shredded', () => {
    const row = fold(ERASED);
    for (const column of externalAccountView.personal ?? []) expect(row[column]).toBeNull();
    expect(read(ERASED)).toMatchObject({
      accountInfo: Erased.instance,
      primaryIdentifier: Erased.instance,
    });
  });

  it('seals every field that identifies the owner, under the owner’s key', () => {
    expect(externalAccountView.subjectColumn).toBe('subject_id');
    const readable = Object.entries(fold(REGISTERED)).filter(
      ([column]) => !externalAccountView.personal?.includes(column),
    );
    for (const secret of [IBAN, 'Erika', 'employee no. 1'])
      expect(JSON.stringify(readable)).not.toContain(secret);
  });
});

describe('the document of an account', () => {
  it('shows what is there', () => {
    expect(toExternalAccountDocument(accountIn(REGISTERED), true)).toStrictEqual({
      id: ACCOUNT_ID,
      customerId: CUSTOMER_ID,
      status: 'ACTIVE',
      platformAccountId: 'employee no. 1',
      ownershipType: 'FIRST_PARTY',
      currency: 'EUR',
      defaultUmaDepositAccount: true,
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Erika Mustermann' },
      accountInfo: { accountType: 'EUR_ACCOUNT', iban: IBAN, beneficiary: ERIKA, paymentRails: ['SEPA'] },
    });
  });

  it('of a wallet has neither rails nor a verified name', () => {
    expect(toExternalAccountDocument(accountIn(BARE), false)).toStrictEqual({
      id: ACCOUNT_ID,
      status: 'ACTIVE',
      currency: 'USDC',
      defaultUmaDepositAccount: false,
      accountInfo: { accountType: 'SOLANA_WALLET', address: 'x' },
    });
  });

  it('shows nothing of what was erased, and still fits its schema', () => {
    const shown = toExternalAccountDocument(accountIn(ERASED), false);
    expect(shown.accountInfo).toStrictEqual({
      accountType: 'EUR_ACCOUNT',
      iban: 'ZZ0000000000000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erased', countryOfResidence: 'ZZ' },
      paymentRails: ['SEPA'],
    });
  });
});
