import { currency, type Money } from '@causeway/kernel';
import type { CurrencyAmountDocument } from '../domain/transaction-document.js';

/** An amount as the API shows it. */
export const shownAmount = ({ amountMinor, currency: code }: Money): CurrencyAmountDocument => ({
  amount: amountMinor,
  currency: currency(code),
});
