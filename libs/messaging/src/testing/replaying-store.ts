import type { EventStore, PublishedMessage } from '@causeway/event-store';
import { altered } from './altered-store.js';

interface ReplayingStore {
  readonly store: EventStore;
  replay(messages: readonly PublishedMessage[]): void;
}

/** A store whose lanes can be made to repeat old messages, as no real one does. */
export const replaying = (original: EventStore): ReplayingStore => {
  const replayed: PublishedMessage[] = [];
  const store = altered(original, {
    readPublished: async (lane, afterPosition, limit) => {
      const again = replayed.filter((message) => message.lane === lane);
      for (const message of again) replayed.splice(replayed.indexOf(message), 1);
      return [...again, ...(await original.readPublished(lane, afterPosition, limit))];
    },
  });
  return { store, replay: (messages) => void replayed.push(...messages) };
};
