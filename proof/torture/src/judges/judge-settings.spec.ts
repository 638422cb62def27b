import type { SettingStep } from '../workload/history.js';
import type { Outcome } from '../workload/outcome.js';
import { settingsFor } from '../workload/settings.js';
import { laneOf } from '../testing/recorded-facts.js';
import { judgeSetting } from './judge-settings.js';

const umaDomain = settingsFor((path) => path).find(({ name }) => name === 'umaDomain')!;
const wrote = (value: string, outcome: Outcome = 'acknowledged'): SettingStep => ({
  kind: 'write',
  value,
  outcome,
});
const read = (value: string | undefined): SettingStep => ({ kind: 'read', value });

const judged = (
  steps: SettingStep[],
  { recorded, shown }: { recorded: string[]; shown?: string },
): string[] => {
  const { events } = laneOf(
    'platform.sandbox',
    recorded.map((value) => ({ type: 'UmaDomainChanged', data: { umaDomain: value } })),
  );
  return judgeSetting(umaDomain, steps, shown === undefined ? {} : { umaDomain: shown }, events);
};

describe('judging a setting', () => {
  it('finds nothing wrong with acknowledged writes that are there once, in order', () => {
    const steps = [read(undefined), wrote('a'), read('a'), wrote('b')];
    expect(judged(steps, { recorded: ['a', 'b'], shown: 'b' })).toStrictEqual([]);
  });

  it('catches an acknowledged write that the log has lost', () => {
    expect(judged([wrote('a'), wrote('b')], { recorded: ['b'], shown: 'b' })).toStrictEqual([
      'umaDomain a was acknowledged and is lost',
    ]);
  });

  it('catches an acknowledged write that the API no longer shows', () => {
    expect(judged([wrote('a'), wrote('b')], { recorded: ['a', 'b'], shown: 'a' })).toStrictEqual([
      'umaDomain shows a, where only b can be',
    ]);
  });

  it('catches an effect that is recorded twice, acknowledged or in doubt', () => {
    expect(judged([wrote('a')], { recorded: ['a', 'a'], shown: 'a' })).toStrictEqual([
      'umaDomain a is recorded 2 times',
    ]);
    expect(judged([wrote('a', 'in doubt')], { recorded: ['a', 'a'], shown: 'a' })).toStrictEqual([
      'umaDomain a is recorded 2 times',
    ]);
  });

  it('accepts a write in doubt that took effect, and one that did not', () => {
    const steps = [wrote('a'), wrote('b', 'in doubt')];
    expect(judged(steps, { recorded: ['a', 'b'], shown: 'b' })).toStrictEqual([]);
    expect(judged(steps, { recorded: ['a'], shown: 'a' })).toStrictEqual([]);
  });

  it('catches a write in doubt that was seen and is gone again', () => {
    const steps = [wrote('a'), wrote('b', 'in doubt'), read('b'), read('a')];
    expect(judged(steps, { recorded: ['a', 'b'], shown: 'b' })).toStrictEqual([
      'umaDomain shows a, where only b can be',
    ]);
  });

  it('catches a refused write that took effect all the same', () => {
    expect(judged([wrote('a', 'refused')], { recorded: ['a'] })).toStrictEqual([
      'umaDomain a was refused and is recorded',
    ]);
  });

  it('catches a value that no caller wrote, and an earlier one coming back', () => {
    expect(judged([wrote('a')], { recorded: ['z', 'a'], shown: 'a' })).toStrictEqual([
      'umaDomain z was never asked for',
    ]);
    expect(judged([wrote('a')], { recorded: ['a'] })).toStrictEqual([
      'umaDomain shows undefined, where only a can be',
    ]);
  });

  it('catches writes that are recorded in another order than they were made', () => {
    expect(judged([wrote('a'), wrote('b')], { recorded: ['b', 'a'], shown: 'b' })).toStrictEqual([
      'umaDomain is recorded in another order',
    ]);
  });
});
