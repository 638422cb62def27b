import { CRASH_POINTS } from '@causeway/kernel';
import { SeededChance } from '../seeded-chance.js';
import { inPairs, killAtLabel, killAtMoment, labelsOf, planKills, tellPlan, victimsOf } from './kill-plan.js';

const chance = new SeededChance('plans');

describe('planning kills', () => {
  it('leaves out no label: what is not relayed in one process is relayed among services', () => {
    expect(labelsOf('services')).toStrictEqual([...CRASH_POINTS]);
    const relays = CRASH_POINTS.filter((label) => !labelsOf('standalone').includes(label));
    expect(relays.every((label) => label.startsWith('relay.'))).toBe(true);
    expect(relays.length).toBeGreaterThan(0);
  });

  it('kills the process that passes the label', () => {
    expect(victimsOf('standalone', 'delivery.after-claim')).toStrictEqual(['standalone']);
    expect(victimsOf('services', 'delivery.after-claim')).toStrictEqual(['webhooks']);
    expect(victimsOf('services', 'reader.before-effect')).toStrictEqual(['webhooks']);
    expect(victimsOf('services', 'relay.after-send')).toStrictEqual(['gateway', 'quotes', 'ledger']);
    expect(victimsOf('services', 'appender.before-commit')).toStrictEqual(['gateway', 'webhooks', 'quotes']);
    expect(victimsOf('services', 'ledger.after-append')).toStrictEqual(['ledger']);
    expect(victimsOf('services', 'deposit.after-entry')).toStrictEqual(['quotes']);
    expect(victimsOf('services', 'payment.after-release')).toStrictEqual(['quotes']);
  });

  it('goes through every label before it repeats one, in turn with random moments', () => {
    const labels = labelsOf('standalone');
    const plans = planKills('standalone', labels.length * 2, chance);
    const killed = plans.flatMap((plan) => (plan.at === 'label' ? [plan.label] : []));
    expect([...killed].sort()).toStrictEqual([...labels].sort());
    expect(plans.map(({ at }) => at === 'label')).toStrictEqual(plans.map((_plan, index) => index % 2 === 0));
  });

  it('plans exactly as many as asked for, and the same again for the same seed', () => {
    const plan = () => planKills('services', 33, new SeededChance('again'));
    expect(plan()).toHaveLength(33);
    expect(plan()).toStrictEqual(plan());
    expect(plan()).not.toStrictEqual(planKills('services', 33, new SeededChance('otherwise')));
  });

  it('finds moments in the load and in starts', () => {
    const moments = Array.from({ length: 60 }, () => killAtMoment('services', chance));
    expect(new Set(moments.map(({ at }) => at))).toStrictEqual(new Set(['load', 'start']));
    const victims = new Set(moments.map(({ victim }) => victim));
    expect(victims).toStrictEqual(new Set(['gateway', 'webhooks', 'quotes', 'ledger', 'onboarding']));
  });

  it('waits for few passes of what a payment passes once', () => {
    const passes = Array.from({ length: 40 }, () =>
      killAtLabel('standalone', 'payment.after-release', chance),
    );
    expect(new Set(passes.map((plan) => plan.at === 'label' && plan.pass))).toStrictEqual(new Set([1, 2]));
  });

  it('pairs labels in their order, and leaves none out', () => {
    expect(inPairs(['a', 'b', 'c', 'd', 'e'])).toStrictEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(inPairs([])).toStrictEqual([]);
    expect(inPairs(CRASH_POINTS).flat()).toStrictEqual([...CRASH_POINTS]);
  });

  it('tells a plan in words', () => {
    expect(tellPlan(killAtLabel('standalone', 'runner.after-append', chance))).toMatch(
      /^standalone at runner\.after-append, pass [1-4]$/,
    );
    expect(tellPlan({ victim: 'gateway', at: 'load', afterMs: 5 })).toBe('gateway after 5 ms of load');
    expect(tellPlan({ victim: 'gateway', at: 'start', afterMs: 5 })).toBe('gateway 5 ms after its start');
  });
});
