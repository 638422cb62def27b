import type { CurrencyCode } from '@causeway/kernel';

/** A bank or a provider of mobile money that accounts can be held at. */
export interface Institution {
  /** The value that an external account names: `bankName`, or `provider` for mobile money. */
  readonly bankName: string;
  /** For people. */
  readonly displayName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: CurrencyCode;
}

type Listed = string | { readonly bankName: string; readonly displayName: string };
type Place = readonly [country: string, currency: CurrencyCode, listed: readonly Listed[]];

const named = (bankName: string, displayName: string): Listed => ({ bankName, displayName });

const MOBILE_OF_WEST_AFRICA: readonly Listed[] = ['ORANGE', 'MTN', 'WAVE'];

/** What the service ships with (rates-and-rails §9); the operator adds to it. */
const PLACES: readonly Place[] = [
  ['BD', 'BDT', ['BRAC Bank', 'bKash', 'Nagad']],
  ['BJ', 'XOF', MOBILE_OF_WEST_AFRICA],
  ['BW', 'BWP', ['Orange']],
  ['CG', 'XAF', ['MTN', 'AIRTEL']],
  ['CI', 'XOF', MOBILE_OF_WEST_AFRICA],
  ['CM', 'XAF', ['MTN', 'ORANGE']],
  ['CN', 'CNY', ['AliPay', 'WechatPay', 'Industrial and Commercial Bank of China', 'Bank of China']],
  ['CO', 'COP', ['Bancolombia', 'Davivienda', 'Nequi', 'Daviplata']],
  ['EG', 'EGP', ['National Bank of Egypt', 'Vodafone Cash']],
  ['GH', 'GHS', ['GCB Bank', 'MTN Mobile Money', 'Vodafone Cash']],
  ['GT', 'GTQ', ['Banco GYT Continental']],
  ['HK', 'HKD', ['HSBC Hong Kong']],
  ['ID', 'IDR', ['Bank Central Asia']],
  ['JM', 'JMD', ['Bank of Nova Scotia']],
  ['KE', 'KES', ['M-PESA']],
  ['MW', 'MWK', ['AIRTEL', 'TNM']],
  ['MY', 'MYR', ['Maybank']],
  ['NG', 'NGN', ['GTBank', 'Zenith Bank', 'Access Bank', 'First Bank of Nigeria', 'UBA']],
  [
    'PH',
    'PHP',
    ['BDO Unibank', named('BPI', 'Bank of the Philippine Islands'), 'Metrobank', 'UnionBank', 'Land Bank'],
  ],
  ['PK', 'PKR', ['HBL', 'JazzCash', 'Easypaisa']],
  ['RW', 'RWF', ['MTN', 'AIRTEL']],
  ['SG', 'SGD', ['DBS Bank Ltd']],
  ['SN', 'XOF', MOBILE_OF_WEST_AFRICA],
  ['SV', 'USD', ['Banco Cuscatlan', 'Tigo Money']],
  ['TG', 'XOF', MOBILE_OF_WEST_AFRICA],
  ['TH', 'THB', ['Bangkok Bank']],
  ['TZ', 'TZS', ['AIRTEL', 'VODACOM']],
  ['UG', 'UGX', ['MTN', 'AIRTEL']],
  ['VN', 'VND', ['Vietcombank']],
  ['ZA', 'ZAR', ['Standard Bank', 'Absa', 'FNB', 'Nedbank', 'Capitec']],
  ['ZM', 'ZMW', ['TNM', 'AIRTEL', 'ZAMTEL', 'MTN']],
];

export const SHIPPED_INSTITUTIONS: readonly Institution[] = PLACES.flatMap(([country, currency, listed]) =>
  listed.map((each) => ({
    ...(typeof each === 'string' ? { bankName: each, displayName: each } : each),
    country,
    currency,
  })),
);

/** Both, where both are given. */
export interface InstitutionsWanted {
  readonly country?: string;
  readonly currency?: string;
}

/** What fits, by country, then by the name that people read. */
export const institutionsOf = (
  all: readonly Institution[],
  { country, currency }: InstitutionsWanted,
): readonly Institution[] =>
  all
    .filter(
      (each) => (country ?? each.country) === each.country && (currency ?? each.currency) === each.currency,
    )
    .sort((one, other) => compare(placeOf(one), placeOf(other)));

const placeOf = ({ country, displayName, currency, bankName }: Institution): readonly string[] => [
  country,
  displayName,
  currency,
  bankName,
];

/** By code points, so that the order does not depend on a machine's language. */
const compare = (one: readonly string[], other: readonly string[]): number => {
  const index = one.findIndex((part, at) => part !== other[at]);
  if (index === -1) return 0;
  return (one[index] ?? '') < (other[index] ?? '') ? -1 : 1;
};
