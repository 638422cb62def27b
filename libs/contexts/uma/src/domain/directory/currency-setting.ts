import type { PayerField } from '../protocol/payer-field.js';

/** What a platform has set for a currency, as far as UMA needs it; amounts in minor units. */
export interface CurrencySetting {
  readonly currencyCode: string;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly requiredCounterpartyFields: readonly PayerField[];
  readonly enabledTransactionTypes: readonly string[];
}

/** What the payer's platform requires of receivers, by the setting of the sending currency (config-and-tokens §2). */
export const requiredOfReceiver = (
  settings: readonly CurrencySetting[],
  sendingCurrency: string,
): readonly PayerField[] =>
  settings.find(({ currencyCode }) => currencyCode === sendingCurrency)?.requiredCounterpartyFields ?? [];
