import type { EventStore } from '@causeway/event-store';

/** A store of which some methods behave otherwise. */
export const altered = (store: EventStore, changes: Partial<EventStore>): EventStore =>
  new Proxy(store, {
    get: (target, property) => {
      const value: unknown = Reflect.get(property in changes ? changes : target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
