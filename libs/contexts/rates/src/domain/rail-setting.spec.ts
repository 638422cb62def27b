import { after, instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  evolveRail,
  railsInForce,
  setRail,
  untouchedRail,
  type RailEvent,
  type SetRail,
} from './rail-setting.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const OFF: SetRail = { rail: 'SEPA', isEnabled: false, limit: null };
const LIMITED: SetRail = {
  rail: 'SEPA',
  isEnabled: true,
  limit: { currency: 'EUR', minMinor: 1n, maxMinor: 500n },
};
const was = (setting: SetRail): RailEvent => ({ type: 'RailSet', ...setting, setAt: NOW });
const { given } = decider({ initial: untouchedRail, evolve: evolveRail });
const set = (setting: SetRail) => (current: typeof untouchedRail) => setRail(setting, current, { now: NOW });

describe('a rail', () => {
  it('is on, with the shipped limit, until the operator sets otherwise', () => {
    given()
      .when(set({ rail: 'SEPA', isEnabled: true, limit: null }))
      .thenNothing();
    given().when(set(OFF)).thenRecorded(was(OFF));
  });

  it('is replaced as a whole', () => {
    given(was(OFF)).when(set(LIMITED)).thenRecorded(was(LIMITED));
    expect(
      [was(OFF), { ...was(LIMITED), setAt: after(NOW, 1) }].reduce(evolveRail, untouchedRail),
    ).toStrictEqual({
      isEnabled: true,
      limit: LIMITED.limit,
      updatedAt: after(NOW, 1),
    });
  });

  it('may carry exactly one amount', () => {
    const only: SetRail = { ...LIMITED, limit: { currency: 'EUR', minMinor: 5n, maxMinor: 5n } };
    given().when(set(only)).thenRecorded(was(only));
  });

  it('records nothing when it is set to what it is', () => {
    given(was(LIMITED)).when(set(LIMITED)).thenNothing();
  });

  it.each([
    [{ currency: 'JPY', minMinor: 1n, maxMinor: null }, ['currency']],
    [{ currency: 'EUR', minMinor: 2n, maxMinor: 1n }, ['amountMax']],
    [{ currency: 'ARS', minMinor: 2n, maxMinor: 1n }, ['currency', 'amountMax']],
  ] as const)('with the limit %o is refused by name', (limit, fields) => {
    const decision = setRail({ ...LIMITED, limit }, untouchedRail, { now: NOW });
    expect(decision).toMatchObject({
      rejection: { code: 'RAIL_INVALID', details: { errors: fields.map((field) => ({ field })) } },
    });
  });
});

describe('of what is set for all and for one platform', () => {
  it('off is off', () => {
    expect(railsInForce([OFF], [LIMITED]).get('SEPA')?.isEnabled).toBe(false);
    expect(railsInForce([LIMITED], [OFF]).get('SEPA')?.isEnabled).toBe(false);
  });

  it('the platform’s own limit counts, and where it has none, that of every platform', () => {
    const own = { ...LIMITED, limit: { currency: 'EUR', minMinor: null, maxMinor: 7n } } as const;
    expect(railsInForce([LIMITED], [own]).get('SEPA')?.limit).toStrictEqual(own.limit);
    expect(railsInForce([LIMITED], [{ ...own, limit: null }]).get('SEPA')?.limit).toStrictEqual(
      LIMITED.limit,
    );
  });

  it('nothing is said of other rails', () => {
    expect(railsInForce([OFF], []).get('WIRE')).toBeUndefined();
  });
});
