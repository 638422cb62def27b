import { nothing, record, reject, type Decision } from '@causeway/kernel';
import type { FieldProblem } from '@causeway/shapes';
import {
  sorted,
  type OperatorSettingsEvent,
  type OperatorSettingsState,
  type SettingsChange,
} from './operator-settings.js';
import type { Circumstances } from './platform-config.decide.js';
import type { PlatformRejection } from './rejection-codes.js';

/** All or nothing; what is set so already records nothing. */
export const setOperatorSettings = (
  asked: SettingsChange,
  { set }: OperatorSettingsState,
  { now, environment }: Circumstances,
): Decision<OperatorSettingsEvent, PlatformRejection> => {
  const errors = settingErrors(asked, environment);
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  const changes = Object.fromEntries(
    Object.entries(asked)
      .map(([name, value]) => [name, Array.isArray(value) ? sorted(value as string[]) : value] as const)
      .filter(([name, value]) => !isSame(value ?? null, set[name as keyof SettingsChange] ?? null)),
  ) as SettingsChange;
  return Object.keys(changes).length === 0
    ? nothing()
    : record({ type: 'OperatorSettingsChanged', changes, changedAt: now });
};

/** Paperwork is skipped in sandboxes only (verification §1): a flag that does nothing would only mislead. */
const settingErrors = (
  { skipPaperwork }: SettingsChange,
  environment: Circumstances['environment'],
): FieldProblem[] =>
  skipPaperwork === true && environment !== 'sandbox'
    ? [{ field: 'skipPaperwork', message: 'is for sandbox only' }]
    : [];

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other;
