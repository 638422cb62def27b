import type { CurrencyCode } from '@causeway/kernel';

const GATED_CURRENCIES: readonly CurrencyCode[] = ['EUR', 'USDC'];

/** Whether debits in the currency are gated, of customers under strong authentication (sca §1). */
export const isGatedCurrency = (currency: CurrencyCode): boolean => GATED_CURRENCIES.includes(currency);
