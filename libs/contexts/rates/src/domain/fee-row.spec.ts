import { after, instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  absentFeeRow,
  evolveFeeRow,
  removeFeeRow,
  setFeeRow,
  type FeeRowEvent,
  type FeeRowKey,
  type FeeRowState,
} from './fee-row.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const KEY: FeeRowKey = { from: 'USD', to: 'EUR', rail: 'SEPA' };
const FEE = { fixedMinor: 25n, milliBasisPoints: 40_500n, counterpartyFixedMinor: 3n };
const set: FeeRowEvent = { type: 'FeeRowSet', ...KEY, fee: FEE, setAt: NOW };
const removed: FeeRowEvent = { type: 'FeeRowRemoved', ...KEY, removedAt: after(NOW, 1) };
const { given } = decider<FeeRowState, FeeRowEvent>({ initial: absentFeeRow, evolve: evolveFeeRow });
const setting =
  (fee = FEE, key = KEY) =>
  (row: FeeRowState) =>
    setFeeRow({ ...key, fee }, row, { now: NOW });
const removing = (row: FeeRowState) => removeFeeRow(KEY, row, { now: after(NOW, 1) });

describe('a row of the fee schedule', () => {
  it('is made by its first fee', () => {
    given().when(setting()).thenRecorded(set);
  });

  it.each(['fixedMinor', 'milliBasisPoints', 'counterpartyFixedMinor'] as const)(
    'gets another fee when %s is another',
    (part) => {
      const fee = { ...FEE, [part]: FEE[part] + 1n };
      given(set)
        .when(setting(fee))
        .thenRecorded({ ...set, fee });
    },
  );

  it('records nothing when it is set to the same fee', () => {
    given(set).when(setting()).thenNothing();
  });

  it('can be removed, and set again', () => {
    given(set).when(removing).thenRecorded(removed);
    given(set, removed).when(setting()).thenRecorded(set);
    expect([set, removed].reduce(evolveFeeRow, absentFeeRow)).toStrictEqual({ status: 'ABSENT' });
  });

  it('that is not there cannot be removed', () => {
    given().when(removing).thenRejected('FEE_ROW_NOT_FOUND', { resource: 'FeeRow' });
    given(set, removed).when(removing).thenRejected('FEE_ROW_NOT_FOUND', { resource: 'FeeRow' });
  });

  const needsSending = 'needs a sendingCurrency, in whose smallest unit it counts';
  const needsReceiving = 'needs a receivingCurrency, in whose smallest unit it counts';
  it.each<[string, FeeRowKey, object[]]>([
    ['a fixed fee of no currency', { to: 'EUR' }, [{ field: 'fixedFee', message: needsSending }]],
    [
      'a counterparty fee of no currency',
      { from: 'USD' },
      [{ field: 'counterpartyFixedFee', message: needsReceiving }],
    ],
    [
      'everything that is wrong, at once',
      { from: 'JPY' },
      [
        { field: 'sendingCurrency', message: 'is not offered here' },
        { field: 'counterpartyFixedFee', message: needsReceiving },
      ],
    ],
    [
      'a currency that is not paid out',
      { from: 'USD', to: 'ARS' },
      [{ field: 'receivingCurrency', message: 'is not paid out here' }],
    ],
  ])('is refused for %s', (_rule, key, errors) => {
    given().when(setting(FEE, key)).thenRejected('FEE_ROW_INVALID', { errors });
  });

  it('for everything may be a share', () => {
    const fee = { fixedMinor: 0n, milliBasisPoints: 1n, counterpartyFixedMinor: 0n };
    given().when(setting(fee, {})).thenRecorded({ type: 'FeeRowSet', fee, setAt: NOW });
  });
});
