import { contextOf, type LaneName } from '@causeway/event-store';

/** The context that a lane is named after; `undefined` for a name that the service gives to no lane. */
export const contextNamed = (lane: string): string | undefined => {
  try {
    return contextOf(lane as LaneName);
  } catch {
    // Whoever has all rights may call a lane whatever they like; the audit says so, and goes on.
    return undefined;
  }
};
