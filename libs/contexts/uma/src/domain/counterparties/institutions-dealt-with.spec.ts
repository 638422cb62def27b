import { after, elapsedMs, instant } from '@causeway/kernel';
import fc from 'fast-check';
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

  it('is kept the same when it is kept again, and allows exactly what was sent', () => {
    const domains = fc.array(fc.domain(), { maxLength: 8 });
    fc.assert(
      fc.property(domains, fc.domain(), (sent, other) => {
        const kept = keptDomains(sent);
        expect(keptDomains(kept)).toStrictEqual(kept);
        for (const domain of sent) expect(isAllowed(domain.toLowerCase(), kept)).toBe(true);
        const isSent = sent.some((domain) => domain.toLowerCase() === other.toLowerCase());
        expect(isAllowed(other.toLowerCase(), kept)).toBe(sent.length === 0 || isSent);
      }),
    );
  });

  it('is the same in whatever order and case it is sent', () => {
    expect(keptDomains(['B.example', 'a.example'])).toStrictEqual(keptDomains(['A.example', 'b.example']));
  });
});

describe('the velocity limit of an institution (quotes §1.4, row 9)', () => {
  it.each([
    [0, 0, true],
    [1, 0, false],
    [1, 1, true],
    [3, 2, false],
    [3, 3, true],
    [3, 4, true],
  ])('of %s with %d payments within the hour is reached: %s', (limit, agreedInWindow, isReached) => {
    expect(isTooFast({ limit, agreedInWindow, lastOrdinal: 9 })).toBe(isReached);
  });

  it('is reached by as many payments as it allows, and by none before', () => {
    const counts = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(counts, counts, counts, (limit, agreedInWindow, lastOrdinal) => {
        expect(isTooFast({ limit, agreedInWindow, lastOrdinal })).toBe(agreedInWindow + 1 > limit);
      }),
    );
  });

  it('is of an hour that begins anew with every payment', () => {
    fc.assert(
      fc.property(fc.nat({ max: 86_400_000 }), (ms) => {
        const at = after(now, ms);
        expect(elapsedMs(velocityWindowStart(at), at)).toBe(3_600_000);
      }),
    );
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
