import type { NameReservation, NewTimer } from '@causeway/event-store';
import type { Consequences } from '../aggregate.js';

/**
 * What is left of the consequences of a commit's events, in their order: a timer that a later event cancels is not set, and a
 * name that a later event releases is not reserved. A commit cancels before it sets, and releases before it reserves.
 */
export const netConsequences = (inOrder: readonly Consequences[]): Required<Consequences> => {
  const timers = new Map<string, NewTimer>();
  const reserved = new Map<string, NameReservation>();
  const nameOf = ({ scope, value }: Pick<NameReservation, 'scope' | 'value'>) =>
    JSON.stringify([scope, value]);
  for (const { cancelTimers = [], timers: set = [], release = [], reserve = [] } of inOrder) {
    for (const timerId of cancelTimers) timers.delete(timerId);
    for (const timer of set) timers.set(timer.timerId, timer);
    for (const name of release) reserved.delete(nameOf(name));
    for (const name of reserve) reserved.set(nameOf(name), name);
  }
  return {
    cancelTimers: inOrder.flatMap(({ cancelTimers = [] }) => cancelTimers),
    timers: [...timers.values()],
    release: inOrder.flatMap(({ release = [] }) => release),
    reserve: [...reserved.values()],
  };
};
