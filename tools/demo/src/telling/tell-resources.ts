import { tellAmount, tellMoney } from './tell.js';
import type { InternalAccount, Quote, Transaction } from './wire.js';

/** `InternalAccount:…  2600.00 USD spendable, 5000.00 USD in all` */
export const tellAccount = ({ id, balance, totalBalance }: InternalAccount): string =>
  `${id}  ${tellMoney(balance)} spendable, ${tellMoney(totalBalance)} in all`;

export const tellQuote = (quote: Quote): string => {
  const { id, status, sendingCurrency, receivingCurrency, exchangeRate } = quote;
  const sent = tellMoney({ amount: quote.totalSendingAmount, currency: sendingCurrency });
  const received = tellMoney({ amount: quote.totalReceivingAmount, currency: receivingCurrency });
  const fee = tellAmount(quote.feesIncluded, sendingCurrency.decimals);
  return `${id}  ${status}  ${sent} → ${received} at ${exchangeRate}, fee ${fee}`;
};

/** A transaction of either direction; why it failed and what its refund came to, where there is such a thing. */
export const tellTransaction = (transaction: Transaction): string => {
  const { id, type, status, failureReason, refund } = transaction;
  return [
    id,
    type,
    failureReason === undefined ? status : `${status} (${failureReason})`,
    tellSides(transaction),
    ...(refund === undefined ? [] : [`refund ${refund.status}, ${refund.reason ?? 'for no reason given'}`]),
  ]
    .filter((part) => part !== '')
    .join('  ');
};

/** `2400.00 USD → 2196.96 EUR`, or the one side that is known. */
export const tellSides = ({
  sentAmount,
  receivedAmount,
}: Pick<Transaction, 'sentAmount' | 'receivedAmount'>): string =>
  [tellMoney(sentAmount), tellMoney(receivedAmount)].filter((side) => side !== '').join(' → ');
