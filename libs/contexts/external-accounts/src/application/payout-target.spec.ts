import { Erased } from '@causeway/kernel';
import type { RegisteredAccount } from '../domain/external-account.js';
import { ACCOUNT_ID, CUSTOMER_ID, ERIKA, NOW } from '../testing/account.fixture.js';
import { payoutTarget } from './payout-target.js';

const PIX: RegisteredAccount = {
  accountId: ACCOUNT_ID,
  subjectId: CUSTOMER_ID,
  customerId: CUSTOMER_ID,
  status: 'ACTIVE',
  currency: 'BRL',
  accountType: 'BRL_ACCOUNT',
  paymentRails: ['PIX'],
  accountInfo: {
    pixKey: 'Anna-Maria@x.example',
    pixKeyType: 'EMAIL',
    taxId: '52998224725',
    beneficiary: ERIKA,
  },
  primaryIdentifier: 'anna-maria@x.example',
  isUmaDepositTarget: false,
  registeredAt: NOW,
};
const paid = (account: RegisteredAccount) =>
  payoutTarget({ account, isDeleted: false, isDefaultUmaTarget: false })?.primaryIdentifier;

describe('the identifier that is paid', () => {
  it.each([
    ['today', 'anna-maria@x.example'],
    ['while a hyphen counted for nothing', 'annamaria@x.example'],
  ])('is the key that the platform wrote, registered %s', (_when, primaryIdentifier) => {
    expect(paid({ ...PIX, primaryIdentifier })).toBe('anna-maria@x.example');
  });

  it('is the recorded one of a type that is not known any more', () => {
    expect(paid({ ...PIX, accountType: 'OLD_ACCOUNT', primaryIdentifier: 'old' })).toBe('old');
  });

  it('is none once its owner is erased', () => {
    expect(paid({ ...PIX, primaryIdentifier: Erased.instance })).toBeUndefined();
  });
});
