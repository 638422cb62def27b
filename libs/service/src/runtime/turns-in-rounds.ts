/** The ids of timers by the platform that they belong to, each with its place in the order of their setting. */
export type ByPlatform = Map<string, Map<string, number>>;

type Own = Iterable<readonly [timerId: string, place: number]>;

/**
 * Up to `room` ids: the first of every platform before the second of any, those that are `busy` counted before, and
 * within a round the oldest first. So a platform with a large backlog delays its own timers only.
 */
export const inRounds = (
  platforms: Iterable<readonly [platformId: string, own: Own]>,
  room: number,
  busy: ReadonlyMap<string, number>,
): string[] => {
  const chosen: string[] = [];
  let queues = [...platforms].map(([platformId, own]) => {
    const ids = own[Symbol.iterator]();
    return { ids, next: ids.next(), round: busy.get(platformId) ?? 0 };
  });
  while (chosen.length < room) {
    queues = queues.filter(({ next }) => next.done !== true);
    if (queues.length === 0) break;
    const round = queues.reduce((least, queue) => Math.min(least, queue.round), Number.POSITIVE_INFINITY);
    const heads = queues
      .filter((queue) => queue.round === round)
      .sort((one, other) => headOf(one.next)[1] - headOf(other.next)[1]);
    for (const queue of heads.slice(0, room - chosen.length)) {
      chosen.push(headOf(queue.next)[0]);
      queue.next = queue.ids.next();
      queue.round += 1;
    }
  }
  return chosen;
};

/** Of a queue that is not over. */
const headOf = ({ value }: IteratorResult<readonly [string, number], unknown>): readonly [string, number] =>
  value as readonly [string, number];

export const addTo = (ids: ByPlatform, platformId: string, timerId: string, place: number): void => {
  const own = ids.get(platformId) ?? new Map<string, number>();
  ids.set(platformId, own.set(timerId, place));
};

export const removeFrom = (ids: ByPlatform, platformId: string, timerId: string): void => {
  const own = ids.get(platformId);
  own?.delete(timerId);
  if (own?.size === 0) ids.delete(platformId);
};
