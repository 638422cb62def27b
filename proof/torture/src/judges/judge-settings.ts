import { dataOf, type LogEvent } from '../evidence/log-record.js';
import type { SettingStep } from '../workload/history.js';
import type { Setting, ShownConfig } from '../workload/settings.js';

/**
 * One caller writes a setting, one request after the other, so the history defines the possible values at any
 * moment: the last acknowledged one, or one that was in doubt since.
 */
export const judgeSetting = (
  setting: Setting,
  steps: readonly SettingStep[],
  config: ShownConfig,
  events: readonly LogEvent[],
): string[] => [
  ...judgeReads(setting.name, [...steps, { kind: 'read', value: setting.shownIn(config) }]),
  ...judgeRecord(setting, steps, events),
];

/** The unknown value before the first write. */
const BEFORE = Symbol('before');

const judgeReads = (name: string, steps: readonly SettingStep[]): string[] => {
  const written = new Set(steps.flatMap((step) => (step.kind === 'write' ? [step.value] : [])));
  const violations: string[] = [];
  let possible: (string | typeof BEFORE)[] = [BEFORE];
  for (const step of steps) {
    if (step.kind === 'write') {
      if (step.outcome === 'acknowledged') possible = [step.value];
      if (step.outcome === 'in doubt') possible.push(step.value);
      continue;
    }
    const seen = step.value !== undefined && written.has(step.value) ? step.value : BEFORE;
    const place = possible.indexOf(seen);
    if (place >= 0) possible = possible.slice(place);
    else violations.push(`${name} shows ${step.value}, where only ${listed(possible)} can be`);
  }
  return violations;
};

const listed = (values: readonly (string | typeof BEFORE)[]): string =>
  values.map((value) => (value === BEFORE ? 'what was there before' : value)).join(' or ');

/** The log: every acknowledged value once, no refused one, one in doubt at most once, all in the order of requests. */
const judgeRecord = (
  setting: Setting,
  steps: readonly SettingStep[],
  events: readonly LogEvent[],
): string[] => {
  const recorded = events.flatMap(
    (event) => setting.recordedIn({ type: event.type, data: dataOf(event) }) ?? [],
  );
  const writes = steps.flatMap((step) => (step.kind === 'write' ? [step] : []));
  const order = new Map(writes.map(({ value }, index) => [value, index]));
  const miscounted = writes.flatMap(({ value, outcome }) => {
    const times = recorded.filter((found) => found === value).length;
    if (outcome === 'acknowledged' && times === 0)
      return [`${setting.name} ${value} was acknowledged and is lost`];
    if (outcome === 'refused' && times > 0) return [`${setting.name} ${value} was refused and is recorded`];
    return times > 1 ? [`${setting.name} ${value} is recorded ${times} times`] : [];
  });
  const invented = recorded
    .filter((value) => !order.has(value))
    .map((value) => `${setting.name} ${value} was never asked for`);
  const places = recorded.flatMap((value) => order.get(value) ?? []);
  const isInOrder = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  return [...miscounted, ...invented, ...(isInOrder ? [] : [`${setting.name} is recorded in another order`])];
};
