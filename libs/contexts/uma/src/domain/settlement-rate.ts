import { currency, Rate, type CurrencyCode } from '@causeway/kernel';

/** 100 000 000 satoshis of 1 000 millisatoshis. */
const MILLISATOSHIS_PER_BITCOIN = 100_000_000_000n;

/** Millisatoshis for one minor unit of a currency, which institutions settle in; the price is bitcoins for one major unit. */
export const millisatoshisPerUnit = (code: CurrencyCode, bitcoinsPerMajor: Rate): Rate =>
  bitcoinsPerMajor.times(Rate.of(MILLISATOSHIS_PER_BITCOIN, 10n ** BigInt(currency(code).decimals)));
