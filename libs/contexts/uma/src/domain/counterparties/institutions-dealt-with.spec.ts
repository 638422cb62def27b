import { instant } from '@causeway/kernel';
import { isAllowed, keptDomains, mayDealWith } from './allow-list.js';
import { isTooFast, keptLimits, limitOf, velocityWindowStart } from './velocity-limit.js';

const now = instant('2026-03-02T10:00:00.000Z');

describe('the allow list of a platform (rates-and-rails §11)', () => {
  it.each([
    ['allows all while it is empty', [], 'there.example', true],
    ['holds a domain', ['there.example', 'x.example'], 'there.example', true],
    ['does not hold another', ['x.example'], 'there.example', false],
    ['does not hold the domains beneath', ['there.example'], 'sub.there.example', false],
  ])('%s: %j allows %s: %s', (_what, list, domain, isOn) => {
    expect(isAllowed(domain, list)).toBe(isOn);
  });

  it('never blocks a platform from itself', () => {
    expect(mayDealWith('here.example', ['there.example'], 'here.example')).toBe(true);
    expect(mayDealWith('x.example', ['there.example'], 'here.example')).toBe(false);
    expect(mayDealWith('x.example', [], 'here.example')).toBe(true);
  });

  it('is kept sorted, in lower case, each domain once', () => {
    expect(keptDomains(['B.example', 'a.example', 'b.Example'])).toStrictEqual(['a.example', 'b.example']);
    expect(keptDomains([])).toStrictEqual([]);
  });

  it('is the same in whatever order and case it is sent', () => {
    expect(keptDomains(['B.example', 'a.example'])).toStrictEqual(keptDomains(['A.example', 'b.example']));
  });
});

describe('the velocity limit of an institution (quotes §1.4, row 9)', () => {
  it.each([
    [undefined, 1_000_000, false],
    [0, 0, true],
    [1, 0, false],
    [1, 1, true],
    [3, 2, false],
    [3, 3, true],
    [3, 4, true],
  ])('of %s with %d payments within the hour is reached: %s', (limit, agreed, isReached) => {
    expect(isTooFast(limit, agreed)).toBe(isReached);
  });

  it('counts any hour', () => {
    expect(velocityWindowStart(now)).toBe('2026-03-02T09:00:00.000Z');
  });

  it('is that of its domain, and others have none', () => {
    const limits = { limits: [{ domain: 'there.example', paymentsPerHourMax: 0 }] };
    expect(limitOf(limits, 'there.example')).toBe(0);
    expect(limitOf(limits, 'x.example')).toBeUndefined();
    expect(limitOf({ limits: [] }, 'there.example')).toBeUndefined();
  });

  it('is kept sorted, in lower case; of two for one institution the last counts', () => {
    const limits = [
      { domain: 'B.example', paymentsPerHourMax: 1 },
      { domain: 'a.example', paymentsPerHourMax: 2 },
      { domain: 'b.example', paymentsPerHourMax: 3 },
    ];
    const kept = [
      { domain: 'a.example', paymentsPerHourMax: 2 },
      { domain: 'b.example', paymentsPerHourMax: 3 },
    ];
    expect(keptLimits(limits)).toStrictEqual(kept);
    expect(keptLimits(kept)).toStrictEqual(kept);
  });
});
