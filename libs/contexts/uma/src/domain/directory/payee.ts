import { isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import type { PayerField } from '../protocol/payer-field.js';
import type { CurrencySetting } from './currency-setting.js';
import { withinReason, type Bounds } from './payout-bounds.js';

export interface TakenCurrency extends Bounds {
  readonly currency: CurrencyCode;
  /** The counterparty fields that the receiver's platform requires in it. */
  readonly payerFields: readonly PayerField[];
}

/** A customer, as far as it decides whether they can be paid. */
export interface Payee {
  readonly isVerified: boolean;
  readonly hasAcceptedTerms: boolean;
  readonly taken: readonly TakenCurrency[];
}

/** A receiver who is not verified, or has not accepted the terms, is not paid (rates-and-rails §10). */
export const isPayable = ({ isVerified, hasAcceptedTerms }: Pick<Payee, 'isVerified' | 'hasAcceptedTerms'>) =>
  isVerified && hasAcceptedTerms;

/** The customer's currencies that the platform has enabled for `INCOMING`, within its bounds. */
export const takenCurrencies = (
  settings: readonly CurrencySetting[],
  customerCurrencies: readonly string[],
): readonly TakenCurrency[] =>
  settings
    .filter(({ currencyCode }) => customerCurrencies.includes(currencyCode))
    .flatMap(
      ({ currencyCode, enabledTransactionTypes, requiredCounterpartyFields, minAmount, maxAmount }) => {
        const bounds = withinReason({ minMinor: BigInt(minAmount), maxMinor: BigInt(maxAmount) });
        const isOpen = enabledTransactionTypes.includes('INCOMING') && isCurrencyCode(currencyCode);
        return isOpen && bounds !== undefined
          ? [{ currency: currencyCode, ...bounds, payerFields: requiredCounterpartyFields }]
          : [];
      },
    );

/** The fields of all currencies; mandatory where one of them requires it. */
export const fieldsOfAll = (
  currencies: readonly Pick<TakenCurrency, 'payerFields'>[],
): readonly PayerField[] => {
  const fields = new Map<string, boolean>();
  for (const { name, mandatory } of currencies.flatMap(({ payerFields }) => payerFields))
    fields.set(name, mandatory || fields.get(name) === true);
  return [...fields].map(([name, mandatory]) => ({ name, mandatory }));
};

/** The taken currencies that are offered to this sender. */
export const takenAmong = (
  taken: readonly TakenCurrency[],
  offered: readonly { readonly currency: CurrencyCode }[],
): readonly TakenCurrency[] =>
  taken.filter(({ currency }) => offered.some((offer) => offer.currency === currency));
