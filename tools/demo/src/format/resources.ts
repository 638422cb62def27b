import { formatAmount, formatMoney } from './text.js';
import type { InternalAccount, Quote, Transaction } from './wire.js';

/** `InternalAccount:…  2600.00 USD spendable, 5000.00 USD in all` */
export const formatAccount = ({ id, balance, totalBalance }: InternalAccount): string =>
  `${id}  ${formatMoney(balance)} spendable, ${formatMoney(totalBalance)} in all`;

export const formatQuote = (quote: Quote): string => {
  const { id, status, sendingCurrency, receivingCurrency, exchangeRate } = quote;
  const sent = formatMoney({ amount: quote.totalSendingAmount, currency: sendingCurrency });
  const received = formatMoney({ amount: quote.totalReceivingAmount, currency: receivingCurrency });
  const fee = formatAmount(quote.feesIncluded, sendingCurrency.decimals);
  return `${id}  ${status}  ${sent} → ${received} at ${exchangeRate}, fee ${fee}`;
};

/** A transaction of either direction; why it failed and what its refund came to, where there is such a thing. */
export const formatTransaction = (transaction: Transaction): string => {
  const { id, type, status, failureReason, refund } = transaction;
  return [
    id,
    type,
    failureReason === undefined ? status : `${status} (${failureReason})`,
    formatSides(transaction),
    ...(refund === undefined ? [] : [`refund ${refund.status}, ${refund.reason ?? 'for no reason given'}`]),
  ]
    .filter((part) => part !== '')
    .join('  ');
};

/** `2400.00 USD → 2196.96 EUR`, or the one side that is known. */
export const formatSides = ({
  sentAmount,
  receivedAmount,
}: Pick<Transaction, 'sentAmount' | 'receivedAmount'>): string =>
  [formatMoney(sentAmount), formatMoney(receivedAmount)].filter((side) => side !== '').join(' → ');
