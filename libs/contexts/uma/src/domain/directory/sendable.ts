import { isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import type { CurrencySetting } from './currency-setting.js';

/** Limits of one payment in minor units of the sending currency. */
export interface SendableCurrency {
  readonly currency: CurrencyCode;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** The currency of estimates where a sender states none (rates-and-rails §10). */
const ESTIMATED_FROM = 'USD';

/** What a customer can send, the currency that estimates are made from first. */
export const sendableByCustomer = (
  settings: readonly CurrencySetting[],
  currencies: readonly string[],
): readonly SendableCurrency[] => inOrder(settings, currencies.length === 0 ? [ESTIMATED_FROM] : currencies);

/** What a platform itself can send: USD first, and then everything that it has set. */
export const sendableByPlatform = (settings: readonly CurrencySetting[]): readonly SendableCurrency[] =>
  inOrder(settings, [ESTIMATED_FROM, ...settings.map(({ currencyCode }) => currencyCode)]);

/** The wanted currencies that are enabled for `OUTGOING`, in their order, each once. */
const inOrder = (
  settings: readonly CurrencySetting[],
  wanted: readonly string[],
): readonly SendableCurrency[] =>
  [...new Set(wanted)].flatMap((code) => {
    const setting = settings.find(({ currencyCode }) => currencyCode === code);
    const isEnabled = setting?.enabledTransactionTypes.includes('OUTGOING') === true;
    return isEnabled && isCurrencyCode(code)
      ? [{ currency: code, minMinor: BigInt(setting.minAmount), maxMinor: BigInt(setting.maxAmount) }]
      : [];
  });

/** The largest payment that the platform and the corridor allow, in minor units of the sending currency. */
export const maxSendable = (
  { maxMinor }: Pick<SendableCurrency, 'maxMinor'>,
  corridorMaxMinor: bigint | undefined,
): bigint => (corridorMaxMinor !== undefined && corridorMaxMinor < maxMinor ? corridorMaxMinor : maxMinor);
