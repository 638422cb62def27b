import { SeededChance } from '../seeded-chance.js';
import { cutOf, planFault, formatFault, type Fault, type FaultPlan } from './fault-plan.js';

const chance = new SeededChance('faults');
const many = (fault: Fault, shape: 'standalone' | 'services' = 'services'): FaultPlan[] =>
  Array.from({ length: 80 }, () => planFault(fault, shape, chance));
const seen = <Value>(plans: readonly FaultPlan[], look: (plan: FaultPlan) => Value): Set<Value> =>
  new Set(plans.map(look));

describe('planning faults', () => {
  it('kills the postmaster, or one session, of any context that writes', () => {
    const plans = many('postmaster');
    expect(seen(plans, ({ at }) => at)).toStrictEqual(new Set(['postmaster', 'session']));
    const applications = seen(plans, (plan) => (plan.at === 'session' ? plan.of : undefined));
    expect(applications.has('causeway-ledger')).toBe(true);
    expect(applications.size).toBeGreaterThan(4);
  });

  it('cuts commits on either side and holds them up, those of the ledger as often as all others', () => {
    const plans = many('cut');
    expect(seen(plans, (plan) => plan.at === 'commit' && plan.kind)).toStrictEqual(
      new Set(['BEFORE', 'AFTER', 'LATE']),
    );
    const ofLedger = plans.filter((plan) => plan.at === 'commit' && plan.of === 'causeway-ledger').length;
    expect(ofLedger).toBeGreaterThan(25);
    expect(ofLedger).toBeLessThan(55);
  });

  it('holds up one commit at a time, since all others are queued behind it', () => {
    const cuts = Array.from({ length: 20 }, () => cutOf('LATE', chance));
    expect(seen(cuts, (plan) => plan.at === 'commit' && plan.times)).toStrictEqual(new Set([1]));
    const before = Array.from({ length: 40 }, () => cutOf('BEFORE', chance));
    expect(seen(before, (plan) => plan.at === 'commit' && plan.times)).toStrictEqual(new Set([1, 2, 3]));
  });

  it('pauses a process for less and for more than a takeover takes', () => {
    const pauses = many('pause').flatMap((plan) => (plan.at === 'pause' ? [plan.pausedMs] : []));
    expect(Math.min(...pauses)).toBeLessThan(2_000);
    expect(Math.max(...pauses)).toBeGreaterThan(5_000);
    expect(seen(many('pause', 'standalone'), (plan) => plan.at === 'pause' && plan.victim)).toStrictEqual(
      new Set(['standalone']),
    );
  });

  it('describes a fault in words', () => {
    expect(formatFault({ at: 'postmaster', afterMs: 5, downMs: 7 })).toBe(
      'the postmaster killed after 5 ms of load, away for 7 ms',
    );
    expect(formatFault({ at: 'commit', kind: 'AFTER', of: 'causeway-ledger', times: 2, lateMs: 1 })).toBe(
      "2 of causeway-ledger's commits cut off before their answer",
    );
    expect(formatFault({ at: 'disk', afterMs: 5, fullMs: 7 })).toBe(
      'the disk full after 5 ms of load, for 7 ms',
    );
  });
});
