import { tellMoney, type Fields } from '../telling/tell.js';
import { tellSides } from '../telling/tell-resources.js';
import type { Arrival } from './listener.js';

/** `12:04:31.120  verified  OUTGOING_PAYMENT.COMPLETED  Transaction:…  COMPLETED  2400.00 USD → 2196.96 EUR` */
export const tellArrival = ({ at, isVerified, isRepeated, webhook }: Arrival): string => {
  const data = (webhook['data'] ?? {}) as Fields;
  return [
    at.slice(11, 23),
    isVerified ? 'verified' : 'NOT VERIFIED',
    String(webhook['type']).padEnd(LONGEST_TYPE),
    data['id'],
    statusOf(data),
    tellAmounts(data),
    isRepeated ? `(again: ${webhook['id']})` : '',
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('  ')
    .trimEnd();
};

const LONGEST_TYPE = 'INTERNAL_ACCOUNT.BALANCE_UPDATED'.length;

const statusOf = ({ status, kycStatus, refund }: Fields): string | undefined => {
  const own = (status ?? kycStatus) as string | undefined;
  return refund === undefined ? own : `${own}, refund ${refund.status}`;
};

const tellAmounts = (data: Fields): string => {
  const { balance, totalBalance } = data;
  if (balance === undefined) return tellSides(data);
  return `${tellMoney(balance)} spendable, ${tellMoney(totalBalance)} in all`;
};

/** One line of JSON, for whoever reads on with a program. */
export const arrivalAsJson = ({ at, isVerified, isRepeated, webhook }: Arrival): string =>
  JSON.stringify({ receivedAt: at, verified: isVerified, repeated: isRepeated, webhook });
