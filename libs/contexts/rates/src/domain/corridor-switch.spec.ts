import { after, instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { evolveSwitch, setCorridor, untouchedSwitch, type CorridorEvent } from './corridor-switch.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const PAIR = { from: 'USD', to: 'EUR' } as const;
const off: CorridorEvent = { type: 'CorridorSwitchedOff', ...PAIR, switchedAt: NOW };
const on: CorridorEvent = { type: 'CorridorSwitchedOn', ...PAIR, switchedAt: after(NOW, 1) };
const { given } = decider({ initial: untouchedSwitch, evolve: evolveSwitch });
const set =
  (isEnabled: boolean, pair: { from: 'USD' | 'JPY' | 'ARS'; to: 'EUR' | 'ARS' | 'CHF' } = PAIR) =>
  (current: typeof untouchedSwitch) =>
    setCorridor({ ...pair, isEnabled }, current, { now: NOW });

describe('a corridor', () => {
  it('is on until it is switched off', () => {
    given().when(set(false)).thenRecorded(off);
  });

  it('can be switched on again', () => {
    given(off)
      .when(set(true))
      .thenRecorded({ ...on, switchedAt: NOW });
    given(off, on).when(set(false)).thenRecorded(off);
  });

  it('records nothing when it is set to what it is', () => {
    given().when(set(true)).thenNothing();
    given(off).when(set(false)).thenNothing();
    given(off, on).when(set(true)).thenNothing();
  });

  it('remembers when it was switched last', () => {
    expect([off, on].reduce(evolveSwitch, untouchedSwitch)).toStrictEqual({
      isEnabled: true,
      updatedAt: after(NOW, 1),
    });
  });

  it.each([
    ['JPY', 'EUR', [{ field: 'sendingCurrency', message: 'is not offered here' }]],
    ['USD', 'ARS', [{ field: 'receivingCurrency', message: 'is not paid out here' }]],
    [
      'JPY',
      'CHF',
      [
        { field: 'sendingCurrency', message: 'is not offered here' },
        { field: 'receivingCurrency', message: 'is not paid out here' },
      ],
    ],
  ] as const)('from %s to %s there is none to switch', (from, to, errors) => {
    given().when(set(false, { from, to })).thenRejected('CORRIDOR_NOT_OFFERED', { errors });
  });

  it('may start from a currency that is not paid out', () => {
    given()
      .when(set(false, { from: 'ARS', to: 'EUR' }))
      .thenRecorded({ ...off, from: 'ARS' });
  });
});
