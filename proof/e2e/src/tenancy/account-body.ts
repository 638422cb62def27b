import { freshIban } from './foreign-value.js';

/** An account in euros. */
export const euroAccount = (beneficiary: string, iban = freshIban()) => ({
  currency: 'EUR',
  accountInfo: {
    accountType: 'EUR_ACCOUNT',
    iban,
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: beneficiary,
      countryOfResidence: 'DE',
      // Required in production.
      address: { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' },
    },
  },
});

/** An account in dollars of a customer. */
export const dollarAccount = (customerId: string, accountNumber: string) => ({
  customerId,
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '021000021',
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Erika Mustermann',
      countryOfResidence: 'US',
    },
  },
});

/** A wallet that a customer calls its own. */
export const ownWallet = (customerId: string, address: string) => ({
  customerId,
  currency: 'USDC',
  ownershipType: 'FIRST_PARTY',
  accountInfo: { accountType: 'BASE_WALLET', address },
});
