import type { EventStore, LaneName, PublishedMessage } from '@causeway/event-store';

/** A store whose lanes can be made to tell old messages once more, as no real one does. */
export const replaying = (
  store: EventStore,
): { store: EventStore; replay: (messages: readonly PublishedMessage[]) => void } => {
  const replayed: PublishedMessage[] = [];
  const readPublished = async (lane: LaneName, after: number, limit: number): Promise<PublishedMessage[]> => {
    const again = replayed.filter((message) => message.lane === lane);
    for (const message of again) replayed.splice(replayed.indexOf(message), 1);
    return [...again, ...(await store.readPublished(lane, after, limit))];
  };
  const wrapped = new Proxy(store, {
    get: (target, property) => {
      if (property === 'readPublished') return readPublished;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { store: wrapped, replay: (messages) => void replayed.push(...messages) };
};
