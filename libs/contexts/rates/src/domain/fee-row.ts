import {
  foldedBy,
  nothing,
  record,
  reject,
  type CurrencyCode,
  type Decision,
  type Instant,
} from '@causeway/kernel';
import { pairErrors } from './corridor.js';
import type { ServiceFee } from './fee-schedule.js';
import type { FieldError, RatesRejection } from './rates-rejections.js';

/** Which payments a row is for; what it does not name may be anything. */
export interface FeeRowKey {
  readonly from?: CurrencyCode;
  readonly to?: CurrencyCode;
  /** Concrete, as a transaction shows it (rates-and-rails §3). */
  readonly rail?: string;
}

export type FeeRowEvent =
  | ({ readonly type: 'FeeRowSet'; readonly fee: ServiceFee; readonly setAt: Instant } & FeeRowKey)
  | ({ readonly type: 'FeeRowRemoved'; readonly removedAt: Instant } & FeeRowKey);

export type FeeRowState =
  | { readonly status: 'ABSENT' }
  | {
      readonly status: 'SET';
      readonly key: FeeRowKey;
      readonly fee: ServiceFee;
      readonly updatedAt: Instant;
    };

export const absentFeeRow: FeeRowState = { status: 'ABSENT' };

export const evolveFeeRow = foldedBy<FeeRowState, FeeRowEvent>({
  FeeRowSet: (_row, { type: _type, fee, setAt, ...key }) => ({ status: 'SET', key, fee, updatedAt: setAt }),
  FeeRowRemoved: () => absentFeeRow,
});

interface When {
  readonly now: Instant;
}

/** Quotes made from now on are priced with it; those made before keep their fee (quotes §6.4). */
export const setFeeRow = (
  { fee, ...key }: FeeRowKey & { readonly fee: ServiceFee },
  row: FeeRowState,
  { now }: When,
): Decision<FeeRowEvent, RatesRejection> => {
  const errors = [...pairErrors(key), ...unitErrors(key, fee)];
  if (errors.length > 0) return reject('FEE_ROW_INVALID', { errors });
  if (row.status === 'SET' && isSameFee(row.fee, fee)) return nothing();
  return record({ type: 'FeeRowSet', ...key, fee, setAt: now });
};

/** A number of minor units means something only where the currency is known. */
const unitErrors = ({ from, to }: FeeRowKey, fee: ServiceFee): readonly FieldError[] => [
  ...(fee.fixedMinor > 0n && from === undefined
    ? [{ field: 'fixedFee', message: 'needs a sendingCurrency, in whose smallest unit it counts' }]
    : []),
  ...(fee.counterpartyFixedMinor > 0n && to === undefined
    ? [
        {
          field: 'counterpartyFixedFee',
          message: 'needs a receivingCurrency, in whose smallest unit it counts',
        },
      ]
    : []),
];

const isSameFee = (one: ServiceFee, other: ServiceFee): boolean =>
  one.fixedMinor === other.fixedMinor &&
  one.milliBasisPoints === other.milliBasisPoints &&
  one.counterpartyFixedMinor === other.counterpartyFixedMinor;

/** Takes a row out of the service's fees, so that a less specific one applies from now on. */
export const removeFeeRow = (
  key: FeeRowKey,
  row: FeeRowState,
  { now }: When,
): Decision<FeeRowEvent, RatesRejection> =>
  row.status === 'SET'
    ? record({ type: 'FeeRowRemoved', ...key, removedAt: now })
    : reject('FEE_ROW_NOT_FOUND', { resource: 'FeeRow' });
