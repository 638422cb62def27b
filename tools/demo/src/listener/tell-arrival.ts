import { tellMoney } from '../telling/tell.js';
import { tellSides } from '../telling/tell-resources.js';
import type { Webhook } from '../telling/wire.js';
import type { Arrival } from './listener.js';

/** `12:04:31.120  verified  OUTGOING_PAYMENT.COMPLETED  Transaction:…  COMPLETED  2400.00 USD → 2196.96 EUR` */
export const tellArrival = ({ at, isVerified, isRepeated, webhook }: Arrival): string => {
  const data = webhook.data ?? {};
  return [
    at.slice(11, 23),
    isVerified ? 'verified' : 'NOT VERIFIED',
    webhook.type.padEnd(LONGEST_TYPE),
    data.id,
    statusOf(data),
    tellAmounts(data),
    isRepeated ? `(again: ${webhook.id})` : '',
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('  ')
    .trimEnd();
};

type Resource = NonNullable<Webhook['data']>;

const LONGEST_TYPE = 'INTERNAL_ACCOUNT.BALANCE_UPDATED'.length;

const statusOf = ({ status, kycStatus, refund }: Resource): string | undefined => {
  const own = status ?? kycStatus;
  return refund === undefined ? own : `${own ?? ''}, refund ${refund.status}`;
};

const tellAmounts = (data: Resource): string => {
  const { balance, totalBalance } = data;
  if (balance === undefined) return tellSides(data);
  return `${tellMoney(balance)} spendable, ${tellMoney(totalBalance)} in all`;
};

/** One line of JSON, for programs. */
export const arrivalAsJson = ({ at, isVerified, isRepeated, webhook }: Arrival): string =>
  JSON.stringify({ receivedAt: at, verified: isVerified, repeated: isRepeated, webhook });
