import { coordinatesOf, normalCoordinate } from './coordinates.js';

describe('coordinates', () => {
  it.each([
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['0xAbCdEf0123', '0xabcdef0123'],
    ['fund-abcd2345', 'FUND-ABCD2345'],
    ['q-abcdefghij', 'Q-ABCDEFGHIJ'],
    ['TB1QAC', 'tb1qac'],
    ['LNTBS1QPZ', 'lntbs1qpz'],
    ['4Nd1mYQWHnK9fWfvVtLzKvJvMSr3bXWRmcTWGA8pzvnW', '4Nd1mYQWHnK9fWfvVtLzKvJvMSr3bXWRmcTWGA8pzvnW'],
    [' 123 456 ', '123456'],
  ])('%s are compared as %s', (written, compared) => {
    expect(normalCoordinate(written)).toBe(compared);
  });

  it('of instructions are those that lead to one payee, each once', () => {
    const bank = {
      accountType: 'USD_ACCOUNT',
      accountNumber: '12',
      routingNumber: '990000000',
      reference: 'FUND-A',
    };
    const wallets = ['BASE_WALLET', 'ETHEREUM_WALLET'].map((accountType) => ({
      accountType,
      address: '0xAA',
    }));
    const phone = { accountType: 'KES_ACCOUNT', phoneNumber: '+254 700 000 001', provider: 'M-PESA' };
    const all = [bank, ...wallets, phone].map((accountOrWalletInfo) => ({ accountOrWalletInfo }));
    expect(coordinatesOf(all)).toStrictEqual(['12', 'FUND-A', '0xaa', '+254700000001']);
  });
});
