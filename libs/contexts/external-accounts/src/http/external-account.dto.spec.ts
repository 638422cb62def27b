import { CUSTOMER_ID, ERIKA, IBAN } from '../testing/account.fixture.js';
import { ExternalAccountCreateDto, toNewExternalAccount } from './external-account.dto.js';

const body = (change: Partial<ExternalAccountCreateDto> = {}): ExternalAccountCreateDto =>
  Object.assign(new ExternalAccountCreateDto(), {
    currency: 'EUR',
    accountInfo: { accountType: 'EUR_ACCOUNT', iban: IBAN, beneficiary: ERIKA },
    ...change,
  });

describe('the part of a request that the domain gets', () => {
  it('is plain data, with nothing in it that was not sent', () => {
    const account = toNewExternalAccount(body({ customerId: CUSTOMER_ID, defaultUmaDepositAccount: true }));
    expect(Object.getPrototypeOf(account)).toBe(Object.prototype);
    expect(account).toStrictEqual({
      currency: 'EUR',
      customerId: CUSTOMER_ID,
      defaultUmaDepositAccount: true,
      accountInfo: { accountType: 'EUR_ACCOUNT', iban: IBAN, beneficiary: ERIKA },
    });
  });

  it.each([
    ['outer', 'inner', 'outer'],
    [undefined, 'inner', 'inner'],
    ['outer', undefined, 'outer'],
  ])(
    'takes the platform’s own id from %p and %p as %p, and keeps it out of accountInfo',
    (beside, within, taken) => {
      const accountInfo = {
        accountType: 'EUR_ACCOUNT',
        iban: IBAN,
        ...(within && { platformAccountId: within }),
      };
      const account = toNewExternalAccount(
        body({ accountInfo, ...(beside && { platformAccountId: beside }) }),
      );
      expect(account.platformAccountId).toBe(taken);
      expect(account.accountInfo).toStrictEqual({ accountType: 'EUR_ACCOUNT', iban: IBAN });
    },
  );
});
