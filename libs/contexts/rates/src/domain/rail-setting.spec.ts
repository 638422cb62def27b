import { railsInForce, type SetRail } from './rail-setting.js';

const OFF: SetRail = { rail: 'SEPA', isEnabled: false, limit: null };
const LIMITED: SetRail = {
  rail: 'SEPA',
  isEnabled: true,
  limit: { currency: 'EUR', minMinor: 1n, maxMinor: 500n },
};

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
