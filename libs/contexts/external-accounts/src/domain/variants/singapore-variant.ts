import { accountNumber, bankName, bic, required } from '../account-field.js';
import { isSent, textIn, type AccountValues, type AccountVariant } from '../account-variant.js';

/** The first six characters of a BIC name a bank in its country; the branch does not matter. */
const BANK_AND_COUNTRY_LENGTH = 6;
const BANKS: Readonly<Record<string, string>> = {
  CITISG: 'Citibank Singapore',
  DBSSSG: 'DBS Bank Ltd',
  HSBCSG: 'HSBC Singapore',
  OCBCSG: 'OCBC Bank',
  SCBLSG: 'Standard Chartered Bank Singapore',
  UOVBSG: 'United Overseas Bank',
};

const withItsBank = (info: AccountValues): AccountValues => {
  const bank = BANKS[textIn(info, 'swiftCode').slice(0, BANK_AND_COUNTRY_LENGTH).toUpperCase()];
  return isSent(info, 'bankName') || bank === undefined ? info : { ...info, bankName: bank };
};

/** An account in Singapore: its BIC names the bank, whose name need not be sent (external-accounts §4). */
export const SINGAPOREAN: AccountVariant = {
  schema: 'Sgd',
  kind: 'FIAT',
  currencies: ['SGD'],
  fields: {
    bankName: bankName(),
    accountNumber: required(accountNumber()),
    swiftCode: required(bic()),
  },
  ways: [{ identifier: ['accountNumber'], rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'] }],
  completed: withItsBank,
};
