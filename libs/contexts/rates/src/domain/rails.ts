import { currency, type CurrencyCode, type Money } from '@causeway/kernel';
import { AS_SHIPPED, type RailLimitSet, type RailsInForce } from './rail-setting.js';

/** Where a payout goes without a rail of its own: chains, Lightning, and accounts inside the service. */
const SECONDS_WITHOUT_RAIL: Readonly<Record<string, number>> = {
  ARBITRUM_WALLET: 30,
  BASE_WALLET: 30,
  EMBEDDED_WALLET: 30,
  ETHEREUM_WALLET: 900,
  INTERNAL_CRYPTO: 30,
  INTERNAL_FIAT: 30,
  LIGHTNING: 30,
  PLASMA_WALLET: 30,
  POLYGON_WALLET: 30,
  SOLANA_WALLET: 30,
  SPARK_WALLET: 30,
  TRON_WALLET: 30,
};

/** Typical seconds to settlement (rates-and-rails §4). */
const SECONDS_OF_RAIL: Readonly<Record<string, number>> = {
  ACH: 172_800,
  ACH_COLOMBIA: 172_800,
  BANK_TRANSFER: 172_800,
  BRE_B: 30,
  CIPS: 86_400,
  FAST: 30,
  FASTER_PAYMENTS: 30,
  FEDNOW: 30,
  INSTAPAY: 30,
  MOBILE_MONEY: 30,
  NEFT: 86_400,
  PAYNOW: 30,
  PESONET: 86_400,
  PIX: 30,
  RTGS: 1_800,
  RTP: 30,
  SEPA: 86_400,
  SEPA_INSTANT: 30,
  SPEI: 30,
  SWIFT: 259_200,
  UNIONPAY: 30,
  UPI: 30,
  WIRE: 86_400,
};

/** Every rail that a payment may take; generic ones that stand for nothing else included. */
export const RAILS: readonly string[] = Object.keys(SECONDS_OF_RAIL);

/** The figure of the instant row: such a payment has no expected date. */
export const INSTANT_SECONDS = 30;

/** Seconds to settlement over a rail, or by the account's type where there is none. Throws on an unknown one. */
export const settlementSeconds = (accountType: string, rail: string | null): number => {
  const seconds = rail === null ? SECONDS_WITHOUT_RAIL[accountType] : SECONDS_OF_RAIL[rail];
  if (seconds === undefined) throw new Error(`No settlement time is known for ${rail ?? accountType}`);
  return seconds;
};

/** Major units of one payment, in the currency that the rail moves. */
interface RailLimit {
  readonly currency: CurrencyCode;
  readonly min?: string;
  readonly max?: string;
}

/** Defaults of rates-and-rails §4; the two upper bounds of §3 beside them. A rail without a row has none. */
const LIMITS: Readonly<Record<string, RailLimit>> = {
  ACH: { currency: 'USD', max: '100000000' },
  BRE_B: { currency: 'COP', max: '11000000' },
  FAST: { currency: 'SGD', max: '200000' },
  FASTER_PAYMENTS: { currency: 'GBP', max: '1000000' },
  FEDNOW: { currency: 'USD', max: '10000000' },
  INSTAPAY: { currency: 'PHP', max: '50000' },
  LIGHTNING: { currency: 'BTC', min: '0.00001', max: '0.1' },
  PAYNOW: { currency: 'SGD', max: '200000' },
  RTGS: { currency: 'INR', min: '200000' },
  RTP: { currency: 'USD', max: '10000000' },
  SEPA_INSTANT: { currency: 'EUR', max: '100000' },
  UPI: { currency: 'INR', max: '100000' },
};

/** Whether one payment over a rail (or over Lightning) may be so large. A limit binds its own currency only. */
export const isWithinLimits = (rail: string, amount: Money, settings: RailsInForce = AS_SHIPPED): boolean => {
  const { minMinor, maxMinor } = railLimits(rail, amount.currency, settings);
  return (
    (minMinor === undefined || amount.amountMinor >= minMinor) &&
    (maxMinor === undefined || amount.amountMinor <= maxMinor)
  );
};

/** What one payment over a rail may be, in minor units of the currency that it moves; nothing is said of no bound. */
export const railLimits = (
  rail: string,
  moved: CurrencyCode,
  settings: RailsInForce = AS_SHIPPED,
): { readonly minMinor?: bigint; readonly maxMinor?: bigint } => {
  const limit = settings.get(rail)?.limit ?? shippedLimit(rail);
  if (limit?.currency !== moved) return {};
  return {
    ...(limit.minMinor !== null && { minMinor: limit.minMinor }),
    ...(limit.maxMinor !== null && { maxMinor: limit.maxMinor }),
  };
};

const shippedLimit = (rail: string): RailLimitSet | undefined => {
  const limit = LIMITS[rail];
  if (limit === undefined) return undefined;
  const { currency: code, min, max } = limit;
  return {
    currency: code,
    minMinor: min === undefined ? null : minorOf(min, code),
    maxMinor: max === undefined ? null : minorOf(max, code),
  };
};

const minorOf = (major: string, code: CurrencyCode): bigint => {
  const [whole = '', fraction = ''] = major.split('.');
  return BigInt(whole + fraction.padEnd(currency(code).decimals, '0'));
};

/** The national networks behind `BANK_TRANSFER`, the one that is tried first in front (rates-and-rails §3). */
const NETWORKS_OF_BANK_TRANSFER: Readonly<Record<string, readonly string[]>> = {
  CNY_ACCOUNT: ['CIPS'],
  COP_ACCOUNT: ['BRE_B', 'ACH_COLOMBIA'],
  PHP_ACCOUNT: ['INSTAPAY', 'PESONET'],
};
/** Networks that are used only when the platform names them. */
const ONLY_WHEN_NAMED: Readonly<Record<string, readonly string[]>> = { CNY_ACCOUNT: ['UNIONPAY'] };

/** What a rail of an account stands for: itself, or the networks behind it. */
export const concreteRails = (accountType: string, rail: string): readonly string[] =>
  (rail === 'BANK_TRANSFER' ? NETWORKS_OF_BANK_TRANSFER[accountType] : undefined) ?? [rail];

/** Every rail that a platform may name for an account. */
export const nameableRails = (accountType: string, paymentRails: readonly string[]): ReadonlySet<string> => {
  const named = paymentRails.includes('BANK_TRANSFER') ? (ONLY_WHEN_NAMED[accountType] ?? []) : [];
  const concrete = paymentRails.flatMap((rail) => concreteRails(accountType, rail));
  return new Set([...paymentRails, ...concrete, ...named]);
};

/** Which rail is tried first where the account has several (rates-and-rails §2). */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  DKK_ACCOUNT: ['SEPA_INSTANT', 'SEPA'],
  EUR_ACCOUNT: ['SEPA_INSTANT', 'SEPA'],
  SGD_ACCOUNT: ['FAST', 'PAYNOW', 'BANK_TRANSFER'],
  // A wire costs its receiver money: last, so that only an amount beyond the others takes it.
  USD_ACCOUNT: ['RTP', 'FEDNOW', 'ACH', 'WIRE'],
};

/** The account's rails in the order in which they are tried. */
export const railsInOrder = (accountType: string, paymentRails: readonly string[]): readonly string[] =>
  ORDER[accountType]?.filter((rail) => paymentRails.includes(rail)) ?? paymentRails;
