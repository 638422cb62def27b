/** A currency as the API shows it: every amount is an integer count of `10 ** -decimals` of its unit. */
export interface Currency<Code extends string = CurrencyCode> {
  readonly code: Code;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Code, English name, symbol, decimals (rates-and-rails §1; decimals of the others as in ISO 4217). */
const TABLE = [
  ['AED', 'United Arab Emirates Dirham', 'AED', 2],
  ['ARS', 'Argentine Peso', '$', 2],
  ['AUD', 'Australian Dollar', '$', 2],
  ['BDT', 'Bangladeshi Taka', '৳', 2],
  ['BRL', 'Brazilian Real', 'R$', 2],
  ['BWP', 'Botswana Pula', 'P', 2],
  ['CAD', 'Canadian Dollar', '$', 2],
  ['CHF', 'Swiss Franc', 'CHF', 2],
  ['CNY', 'Chinese Yuan', '¥', 2],
  ['COP', 'Colombian Peso', '$', 2],
  ['DKK', 'Danish Krone', 'kr', 2],
  ['EGP', 'Egyptian Pound', 'E£', 2],
  ['EUR', 'Euro', '€', 2],
  ['GBP', 'British Pound', '£', 2],
  ['GHS', 'Ghanaian Cedi', '₵', 2],
  ['GTQ', 'Guatemalan Quetzal', 'Q', 2],
  ['HKD', 'Hong Kong Dollar', '$', 2],
  ['HTG', 'Haitian Gourde', 'G', 2],
  ['IDR', 'Indonesian Rupiah', 'Rp', 2],
  ['ILS', 'Israeli New Shekel', '₪', 2],
  ['INR', 'Indian Rupee', '₹', 2],
  ['JMD', 'Jamaican Dollar', '$', 2],
  ['JPY', 'Japanese Yen', '¥', 0],
  ['KES', 'Kenyan Shilling', 'KSh', 2],
  ['KRW', 'South Korean Won', '₩', 0],
  ['MWK', 'Malawian Kwacha', 'MK', 2],
  ['MXN', 'Mexican Peso', '$', 2],
  ['MYR', 'Malaysian Ringgit', 'RM', 2],
  ['NGN', 'Nigerian Naira', '₦', 2],
  ['NOK', 'Norwegian Krone', 'kr', 2],
  ['NZD', 'New Zealand Dollar', '$', 2],
  ['PHP', 'Philippine Peso', '₱', 2],
  ['PKR', 'Pakistani Rupee', '₨', 2],
  ['PLN', 'Polish Zloty', 'zł', 2],
  ['RWF', 'Rwandan Franc', 'FRw', 0],
  ['SEK', 'Swedish Krona', 'kr', 2],
  ['SGD', 'Singapore Dollar', '$', 2],
  ['THB', 'Thai Baht', '฿', 2],
  ['TZS', 'Tanzanian Shilling', 'TSh', 2],
  ['UGX', 'Ugandan Shilling', 'USh', 0],
  ['USD', 'United States Dollar', '$', 2],
  ['VND', 'Vietnamese Dong', '₫', 0],
  ['XAF', 'Central African CFA Franc', 'FCFA', 0],
  ['XOF', 'West African CFA Franc', 'CFA', 0],
  ['ZAR', 'South African Rand', 'R', 2],
  ['ZMW', 'Zambian Kwacha', 'ZK', 2],
  ['BTC', 'Bitcoin', '₿', 8],
  ['USDB', 'USDB', '', 6],
  ['USDC', 'USD Coin', '', 6],
  ['USDT', 'Tether USD', '', 6],
] as const;

export type CurrencyCode = (typeof TABLE)[number][0];

/** Every currency of the product; a platform's configuration selects among them. */
export const CURRENCIES: readonly Currency[] = TABLE.map(([code, name, symbol, decimals]) =>
  Object.freeze({ code, name, symbol, decimals }),
);

const CRYPTO: readonly CurrencyCode[] = ['BTC', 'USDC', 'USDT', 'USDB'];

/** Whether money of this currency moves on chains. */
export const isCrypto = (code: CurrencyCode): boolean => CRYPTO.includes(code);

const byCode: ReadonlyMap<string, Currency> = new Map(CURRENCIES.map((known) => [known.code, known]));

/** The currency of a code, which is upper case; `undefined` when the product does not have it. */
export const findCurrency = (code: string): Currency | undefined => byCode.get(code);

/** Whether the product has a currency of this code, in upper case. */
export const isCurrencyCode = (code: unknown): code is CurrencyCode =>
  typeof code === 'string' && byCode.has(code);

/** The currency of a code that was checked before; throws on any other, which is a broken invariant. */
export const currency = (code: CurrencyCode): Currency => {
  const known = byCode.get(code);
  if (known === undefined) throw new Error(`Unknown currency code ${JSON.stringify(code)}`);
  return known;
};
