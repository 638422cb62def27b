import {
  accountNumber,
  bankAccountType,
  bankName,
  bic,
  clabe,
  digits,
  iban,
  nationalNumber,
  note,
  required,
  routingNumber,
  sortCode,
  type AccountField,
} from '../account-field.js';
import type { AccountVariant, AccountVariants } from '../account-variant.js';
import { EURO } from './euro-variant.js';
import { BRAZILIAN_PIX } from './pix-variant.js';
import { SINGAPOREAN } from './singapore-variant.js';
import { SWIFT } from './swift-variant.js';

const BANK = ['BANK_TRANSFER'];
const SEPA = ['SEPA', 'SEPA_INSTANT'];

/** An account that its number identifies, reached by a transfer between banks unless a row says more. */
const numbered = (
  schema: string,
  currency: AccountVariant['currencies'][number],
  fields: Readonly<Record<string, AccountField>>,
  more: Partial<AccountVariant> = {},
): AccountVariant => ({
  schema,
  kind: 'FIAT',
  currencies: [currency],
  fields,
  ways: [{ identifier: ['accountNumber'], rails: BANK }],
  ...more,
});

const byIban = (
  schema: string,
  currency: AccountVariant['currencies'][number],
  field: AccountField,
  rails: readonly string[],
  more: Partial<AccountVariant> = {},
): AccountVariant => ({
  schema,
  kind: 'FIAT',
  currencies: [currency],
  fields: { iban: required(field), swiftCode: bic() },
  ways: [{ identifier: ['iban'], rails }],
  ...more,
});

const NAMED_AND_NUMBERED = { bankName: required(bankName()), accountNumber: required(accountNumber()) };
/** Much of Asia: the bank by name and BIC, the account by number. */
const WITH_BIC = { ...NAMED_AND_NUMBERED, swiftCode: required(bic()) };

/** Accounts at banks (external-accounts §4). */
export const BANK_VARIANTS = {
  AED_ACCOUNT: byIban('Aed', 'AED', iban('AE', 21), BANK, { individualNeeds: ['address'] }),
  BRL_ACCOUNT: BRAZILIAN_PIX,
  CAD_ACCOUNT: numbered(
    'Cad',
    'CAD',
    {
      bankCode: required(digits(3)),
      branchCode: required(digits(5)),
      accountNumber: required(digits(7, 12)),
    },
    { individualMay: ['registrationNumber'] },
  ),
  DKK_ACCOUNT: byIban('Dkk', 'DKK', iban('DK', 16), SEPA),
  EUR_ACCOUNT: EURO,
  GBP_ACCOUNT: numbered(
    'Gbp',
    'GBP',
    { sortCode: required(sortCode()), accountNumber: required(digits(8)) },
    { ways: [{ identifier: ['sortCode', 'accountNumber'], rails: ['FASTER_PAYMENTS'] }] },
  ),
  GTQ_ACCOUNT: numbered(
    'Gtq',
    'GTQ',
    { ...NAMED_AND_NUMBERED, bankAccountType: required(bankAccountType()) },
    { individualNeeds: ['countryOfResidence', 'phoneNumber'] },
  ),
  HKD_ACCOUNT: numbered('Hkd', 'HKD', WITH_BIC),
  IDR_ACCOUNT: numbered('Idr', 'IDR', { ...WITH_BIC, phoneNumber: required(nationalNumber('+62', 9, 12)) }),
  ILS_ACCOUNT: {
    ...byIban('Ils', 'ILS', iban('IL', 21), BANK),
    fields: { iban: required(iban('IL', 21)), swiftCode: bic(), bankName: bankName() },
  },
  JMD_ACCOUNT: numbered(
    'Jmd',
    'JMD',
    {
      ...NAMED_AND_NUMBERED,
      branchCode: required(digits(5)),
      bankAccountType: required(bankAccountType()),
    },
    { individualNeeds: ['address', 'phoneNumber'] },
  ),
  MXN_ACCOUNT: numbered(
    'Mxn',
    'MXN',
    { clabeNumber: required(clabe()) },
    { ways: [{ identifier: ['clabeNumber'], rails: ['SPEI'] }] },
  ),
  MYR_ACCOUNT: numbered('Myr', 'MYR', WITH_BIC),
  NGN_ACCOUNT: numbered('Ngn', 'NGN', { ...NAMED_AND_NUMBERED, accountNumber: required(digits(10)) }),
  PHP_ACCOUNT: numbered('Php', 'PHP', { ...NAMED_AND_NUMBERED, accountNumber: required(digits(8, 16)) }),
  SGD_ACCOUNT: SINGAPOREAN,
  SWIFT_ACCOUNT: SWIFT,
  THB_ACCOUNT: numbered('Thb', 'THB', WITH_BIC),
  USD_ACCOUNT: numbered(
    'Usd',
    'USD',
    {
      accountNumber: required(accountNumber()),
      routingNumber: required(routingNumber()),
      bankAccountType: bankAccountType(),
      bankName: bankName(140),
      intermediaryBankName: bankName(140),
      intermediaryRoutingNumber: routingNumber(),
      fiToFiInformation: note(210),
    },
    {
      ways: [{ identifier: ['routingNumber', 'accountNumber'], rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] }],
      together: [['intermediaryBankName', 'intermediaryRoutingNumber']],
      unverifiedAs: 'CHECKED_BY_RECEIVING_FI',
    },
  ),
  VND_ACCOUNT: numbered('Vnd', 'VND', WITH_BIC),
  ZAR_ACCOUNT: numbered('Zar', 'ZAR', { ...NAMED_AND_NUMBERED, accountNumber: required(digits(9, 13)) }),
} as const satisfies AccountVariants;
