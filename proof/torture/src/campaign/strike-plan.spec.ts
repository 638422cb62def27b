import { SeededChance } from '../seeded-chance.js';
import { FAULT_KINDS } from './fault-plan.js';
import { labelsOf } from './kill-plan.js';
import { inGroups, isKill, kindOf, planStrikes, formatPlan, type StrikePlan } from './strike-plan.js';

const chance = new SeededChance('plans');
const labelIn = (plan: StrikePlan): string[] => (plan.at === 'label' ? [plan.label] : []);

describe('planning strikes', () => {
  it('goes through every label before it repeats one, in turn with random moments', () => {
    const labels = labelsOf('standalone');
    const plans = planStrikes('standalone', labels.length * 2, ['kill'], chance);
    expect(plans.flatMap(labelIn).sort()).toStrictEqual([...labels].sort());
    expect(plans.map(({ at }) => at === 'label')).toStrictEqual(plans.map((_plan, index) => index % 2 === 0));
  });

  it('plans exactly as many as asked for, and the same again for the same seed', () => {
    const plan = (seed: string) => planStrikes('services', 33, FAULT_KINDS, new SeededChance(seed));
    expect(plan('again')).toHaveLength(33);
    expect(plan('again')).toStrictEqual(plan('again'));
    expect(plan('again')).not.toStrictEqual(plan('otherwise'));
  });

  it('puts another fault after each two kills, all kinds before it repeats one', () => {
    const kinds = planStrikes('standalone', 24, FAULT_KINDS, chance).map(kindOf);
    expect(kinds.map((kind) => kind === 'kill')).toStrictEqual(kinds.map((_kind, index) => index % 3 !== 2));
    const others = kinds.filter((kind) => kind !== 'kill');
    for (const group of inGroups(others, 4))
      expect([...group].sort()).toStrictEqual(['cut', 'disk', 'pause', 'postmaster']);
  });

  it('plans nothing but what was asked for', () => {
    const plans = planStrikes('services', 40, ['cut', 'pause'], chance);
    expect(new Set(plans.map(kindOf))).toStrictEqual(new Set(['cut', 'pause']));
    expect(plans.some(isKill)).toBe(false);
    expect(planStrikes('standalone', 9, ['kill'], chance).every(isKill)).toBe(true);
  });

  it('describes each in words of its own', () => {
    const plans = planStrikes('standalone', 60, FAULT_KINDS, chance);
    const words = plans.map(formatPlan);
    expect(words.every((text) => /\d/.test(text))).toBe(true);
    expect(new Set(words).size).toBeGreaterThan(40);
  });

  it('groups in order, and leaves none out', () => {
    expect(inGroups(['a', 'b', 'c', 'd', 'e'], 2)).toStrictEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(inGroups([], 3)).toStrictEqual([]);
  });
});
