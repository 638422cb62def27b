import { formatMoney } from '../format/text.js';
import { formatSides } from '../format/resources.js';
import type { Webhook } from '../format/wire.js';
import type { Arrival } from './listener.js';

/** `12:04:31.120  verified  OUTGOING_PAYMENT.COMPLETED  Transaction:…  COMPLETED  2400.00 USD → 2196.96 EUR` */
export const formatArrival = ({ at, isVerified, isRepeated, webhook, forwarded }: Arrival): string => {
  const data = webhook.data ?? {};
  return [
    at.slice(11, 23),
    isVerified ? 'verified' : 'NOT VERIFIED',
    webhook.type.padEnd(LONGEST_TYPE),
    data.id,
    statusOf(data),
    formatAmounts(data),
    isRepeated ? `(again: ${webhook.id})` : '',
    forwarded && `→ ${forwarded.status ?? forwarded.problem ?? ''}`,
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

const formatAmounts = (data: Resource): string => {
  const { balance, totalBalance } = data;
  if (balance === undefined) return formatSides(data);
  return `${formatMoney(balance)} spendable, ${formatMoney(totalBalance)} in all`;
};

/** One line of JSON, for programs. */
export const arrivalAsJson = ({ at, isVerified, isRepeated, webhook, forwarded }: Arrival): string =>
  JSON.stringify({
    receivedAt: at,
    verified: isVerified,
    repeated: isRepeated,
    webhook,
    ...(forwarded && { forwarded }),
  });
