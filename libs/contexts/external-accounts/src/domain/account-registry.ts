import type { CurrencyCode } from '@causeway/kernel';
import {
  accountNumber,
  bankAccountType,
  bankName,
  bic,
  clabe,
  digits,
  iban,
  mobileNumber,
  note,
  required,
  routingNumber,
  solanaAddress,
  type AccountField,
} from './account-field.js';

/** One way in which an account of a type can be reached; a type has one, or asks for exactly one of several. */
export interface AccountWay {
  /** The fields that identify the account: duplicate key, and the end of the last one is the sandbox's suffix. */
  readonly identifier: readonly string[];
  /** Fields that must come with the identifier. */
  readonly needs?: readonly string[];
  readonly rails: readonly string[];
}

/** What a beneficiary of this type must say of itself, besides a name. `WALLET`: may be absent altogether. */
export type BeneficiaryNeed = 'address' | 'countryOfResidence' | 'phoneNumber';

/** A row of external-accounts §4: everything that this service knows about one type of account. */
export interface AccountVariant {
  /** First part of its schemas' names: `Eur` of `EurExternalAccountInfo`. */
  readonly schema: string;
  readonly kind: 'FIAT' | 'WALLET';
  readonly currencies: readonly CurrencyCode[];
  readonly fields: Readonly<Record<string, AccountField>>;
  readonly ways: readonly [AccountWay, ...AccountWay[]];
  /** Fields of which all or none are sent. */
  readonly together?: readonly (readonly string[])[];
  readonly individualNeeds?: readonly BeneficiaryNeed[];
  /** What a name verification says where no connected rail compares names (§7). */
  readonly unverifiedAs?: 'CHECKED_BY_RECEIVING_FI' | 'UNSUPPORTED';
}

const BANK = ['BANK_TRANSFER'];
const SEPA = ['SEPA', 'SEPA_INSTANT'];

/** external-accounts §4, by `accountType`; a further type is a further row. */
export const ACCOUNT_VARIANTS = {
  AED_ACCOUNT: {
    schema: 'Aed',
    kind: 'FIAT',
    currencies: ['AED'],
    fields: { iban: required(iban('AE', 21)), swiftCode: bic() },
    ways: [{ identifier: ['iban'], rails: BANK }],
    individualNeeds: ['address'],
  },
  DKK_ACCOUNT: {
    schema: 'Dkk',
    kind: 'FIAT',
    currencies: ['DKK'],
    fields: { iban: required(iban('DK', 16)), swiftCode: bic() },
    ways: [{ identifier: ['iban'], rails: SEPA }],
  },
  EGP_ACCOUNT: {
    schema: 'Egp',
    kind: 'FIAT',
    currencies: ['EGP'],
    fields: { bankName: required(bankName()), iban: iban('EG', 27), phoneNumber: mobileNumber('+20') },
    ways: [
      { identifier: ['iban'], rails: BANK },
      { identifier: ['phoneNumber'], rails: ['MOBILE_MONEY'] },
    ],
  },
  EUR_ACCOUNT: {
    schema: 'Eur',
    kind: 'FIAT',
    currencies: ['EUR'],
    fields: { iban: required(iban()), swiftCode: bic() },
    ways: [{ identifier: ['iban'], rails: SEPA }],
    individualNeeds: ['countryOfResidence'],
  },
  GBP_ACCOUNT: {
    schema: 'Gbp',
    kind: 'FIAT',
    currencies: ['GBP'],
    fields: { sortCode: required(digits(6)), accountNumber: required(digits(8)) },
    ways: [{ identifier: ['sortCode', 'accountNumber'], rails: ['FASTER_PAYMENTS'] }],
  },
  MXN_ACCOUNT: {
    schema: 'Mxn',
    kind: 'FIAT',
    currencies: ['MXN'],
    fields: { clabeNumber: required(clabe()) },
    ways: [{ identifier: ['clabeNumber'], rails: ['SPEI'] }],
  },
  USD_ACCOUNT: {
    schema: 'Usd',
    kind: 'FIAT',
    currencies: ['USD'],
    fields: {
      accountNumber: required(accountNumber()),
      routingNumber: required(routingNumber()),
      bankAccountType: bankAccountType(),
      bankName: bankName(140),
      intermediaryBankName: bankName(140),
      intermediaryRoutingNumber: routingNumber(),
      fiToFiInformation: note(210),
    },
    ways: [{ identifier: ['routingNumber', 'accountNumber'], rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] }],
    together: [['intermediaryBankName', 'intermediaryRoutingNumber']],
    unverifiedAs: 'CHECKED_BY_RECEIVING_FI',
  },
  SOLANA_WALLET: {
    schema: 'SolanaWallet',
    kind: 'WALLET',
    currencies: ['USDC', 'USDT'],
    fields: { address: required(solanaAddress()) },
    ways: [{ identifier: ['address'], rails: [] }],
  },
} as const satisfies Readonly<Record<string, AccountVariant>>;

/** Every type of the contract, those of the seed included; what has no row yet is refused by name. */
export const ACCOUNT_TYPES: readonly string[] = `
  AED_ACCOUNT BDT_ACCOUNT BRL_ACCOUNT BWP_ACCOUNT CAD_ACCOUNT CNY_ACCOUNT COP_ACCOUNT DKK_ACCOUNT EGP_ACCOUNT
  EUR_ACCOUNT GBP_ACCOUNT GHS_ACCOUNT GTQ_ACCOUNT HKD_ACCOUNT HTG_ACCOUNT IDR_ACCOUNT ILS_ACCOUNT INR_ACCOUNT
  JMD_ACCOUNT KES_ACCOUNT MWK_ACCOUNT MXN_ACCOUNT MYR_ACCOUNT NGN_ACCOUNT PHP_ACCOUNT PKR_ACCOUNT RWF_ACCOUNT
  SGD_ACCOUNT SLV_ACCOUNT THB_ACCOUNT TZS_ACCOUNT UGX_ACCOUNT USD_ACCOUNT VND_ACCOUNT XAF_ACCOUNT XOF_ACCOUNT
  ZAR_ACCOUNT ZMW_ACCOUNT SWIFT_ACCOUNT ARBITRUM_WALLET BASE_WALLET ETHEREUM_WALLET LIGHTNING PLASMA_WALLET
  POLYGON_WALLET SOLANA_WALLET SPARK_WALLET TRON_WALLET`
  .trim()
  .split(/\s+/);

/** The row of a type; undefined where there is none. */
export const accountVariant = (accountType: unknown): AccountVariant | undefined =>
  typeof accountType === 'string' && Object.hasOwn(ACCOUNT_VARIANTS, accountType)
    ? ACCOUNT_VARIANTS[accountType as keyof typeof ACCOUNT_VARIANTS]
    : undefined;

/** Types that the contract knows and no row describes. */
export const UNREGISTERED_ACCOUNT_TYPES: readonly string[] = ACCOUNT_TYPES.filter(
  (accountType) => accountVariant(accountType) === undefined,
);

/** The seed's other names (§2); what the API answers always has the contract's. */
const OTHER_ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  US_ACCOUNT: 'USD_ACCOUNT',
  LIGHTNING_ACCOUNT: 'LIGHTNING',
};
const OTHER_FIELDS: Readonly<Record<string, string>> = { accountCategory: 'bankAccountType' };

type Values = Readonly<Record<string, unknown>>;

/** `accountInfo` in the contract's own names. A field that is sent under both names keeps its own. */
export const inOwnNames = (info: Values): Values => {
  const renamed = Object.entries(info).flatMap(([name, value]) => {
    const own = Object.hasOwn(OTHER_FIELDS, name) ? OTHER_FIELDS[name] : undefined;
    if (own === undefined) return [[name, value] as const];
    return Object.hasOwn(info, own) ? [] : [[own, value] as const];
  });
  const { accountType } = info;
  const isOther = typeof accountType === 'string' && Object.hasOwn(OTHER_ACCOUNT_TYPES, accountType);
  return {
    ...Object.fromEntries(renamed),
    ...(isOther && { accountType: OTHER_ACCOUNT_TYPES[accountType] }),
  };
};
