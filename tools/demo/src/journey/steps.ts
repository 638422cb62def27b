import { formatAccount, formatQuote, formatTransaction } from '../format/resources.js';
import type {
  Customer,
  ExternalAccount,
  InternalAccount,
  PageOf,
  Quote,
  Transaction,
} from '../format/wire.js';
import type { Step } from './player.js';
import { ibanFrom, type Traveller } from './traveller.js';

/** Minor units of USD: the funding of the sandbox, and the cost of the payment, fee included. */
export const FUNDED_MINOR = 500_000;
export const SENT_MINOR = 240_000;

export const registerCustomer = ({ name, seed }: Traveller): Step<Customer> => ({
  title: 'Register a customer: its accounts are there when the answer is',
  method: 'POST',
  path: '/customers',
  body: {
    customerType: 'INDIVIDUAL',
    platformCustomerId: `demo-${seed}`,
    fullName: name,
    birthDate: '1985-06-15',
    nationality: 'US',
    address: { line1: '1 Market Street', city: 'San Francisco', postalCode: '94105', country: 'US' },
  },
  inShort: ({ id, kycStatus, umaAddress }) => `${id}, ${kycStatus ?? 'not verified'}, ${umaAddress}`,
});

export const lookAtAccount = (title: string, customerId: string): Step<PageOf<InternalAccount>> => ({
  title,
  method: 'GET',
  path: `/customers/internal-accounts?customerId=${customerId}&currency=USD`,
  inShort: ({ data }) => data.map(formatAccount).join('; '),
});

export const fundAccount = (accountId: string): Step<InternalAccount> => ({
  title: 'Fund it, as only the sandbox can',
  method: 'POST',
  path: `/sandbox/internal-accounts/${accountId}/fund`,
  body: { amount: FUNDED_MINOR },
  inShort: formatAccount,
});

export const registerDestination = (
  customerId: string,
  { name, seed }: Traveller,
): Step<ExternalAccount> => ({
  title: 'Register an account in EUR at another bank',
  method: 'POST',
  path: '/customers/external-accounts',
  body: {
    customerId,
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: ibanFrom(seed),
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: name, countryOfResidence: 'DE' },
    },
  },
  inShort: ({ id, status, beneficiaryVerificationStatus }) =>
    `${id}, ${status}, beneficiary ${beneficiaryVerificationStatus ?? 'not looked up'}`,
});

export const askForQuote = (accountId: string, destinationId: string): Step<Quote> => ({
  title: 'Ask what it means to send 2400 USD there',
  method: 'POST',
  path: '/quotes',
  body: {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: SENT_MINOR,
  },
  inShort: formatQuote,
});

/** The key makes a repetition harmless: the same seed gives the same key. */
export const executeQuote = (quoteId: string, { seed }: Traveller): Step<Quote> => ({
  title: 'Execute the quote: the money is held, and on its way',
  method: 'POST',
  path: `/quotes/${quoteId}/execute`,
  headers: { 'idempotency-key': `demo-${seed}` },
  inShort: formatQuote,
});

export const watchTransaction = (transactionId: string): Step<Transaction> => ({
  title: 'Watch the payment until it has come to its end',
  method: 'GET',
  path: `/transactions/${transactionId}`,
  inShort: formatTransaction,
});

export const listTransactions = (customerId: string): Step<PageOf<Transaction>> => ({
  title: 'List what moved for this customer',
  method: 'GET',
  path: `/transactions?customerId=${customerId}`,
  inShort: ({ data }) => [`${data.length} of them`, ...data.map(formatTransaction)].join('\n      '),
});
