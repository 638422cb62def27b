import { Erased } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { ACCOUNT_ID, CUSTOMER_ID, ERIKA, IBAN, NOW } from '../testing/account.fixture.js';
import { eraseOwner } from './erase-owner.decide.js';
import {
  absentAccount,
  evolveExternalAccount,
  type ExternalAccount,
  type ExternalAccountEvent,
  type ExternalAccountRegistered,
} from './external-account.js';

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
  platformAccountId: 'e-1',
  ownershipType: 'FIRST_PARTY',
  isUmaDepositTarget: true,
  beneficiaryVerificationStatus: 'MATCHED',
  beneficiaryVerifiedName: 'Erika Mustermann',
  registeredAt: NOW,
};
const BLANKED = { type: 'OwnerErased', accountId: ACCOUNT_ID } as const;
const { given } = decider<ExternalAccount, ExternalAccountEvent>({
  initial: absentAccount,
  evolve: evolveExternalAccount,
});

describe('the account of an erased person', () => {
  it('is blanked once', () => {
    given(REGISTERED).when(eraseOwner).thenRecorded(BLANKED);
    given(REGISTERED, BLANKED).when(eraseOwner).thenNothing();
  });

  it('keeps what says that there was one, and nothing of whom it was or what was found out about it', () => {
    const blank = [REGISTERED, BLANKED].reduce<ExternalAccount>(evolveExternalAccount, absentAccount);
    expect(blank).toStrictEqual({
      state: 'ERASED',
      account: {
        accountId: ACCOUNT_ID,
        subjectId: CUSTOMER_ID,
        customerId: CUSTOMER_ID,
        status: 'INACTIVE',
        currency: 'EUR',
        accountType: 'EUR_ACCOUNT',
        paymentRails: ['SEPA'],
        accountInfo: Erased.instance,
        primaryIdentifier: Erased.instance,
        isUmaDepositTarget: false,
        registeredAt: NOW,
      },
    });
  });

  it('that never was stays absent', () => {
    given().when(eraseOwner).thenNothing();
    expect(evolveExternalAccount(absentAccount, BLANKED)).toStrictEqual(absentAccount);
  });
});
