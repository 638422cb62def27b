import { contextOf, type LaneName } from '@causeway/event-store';

/** The context that a lane is named after; `undefined` for a name that the service gives to no lane. */
export const contextNamed = (lane: string): string | undefined => {
  try {
    return contextOf(lane as LaneName);
  } catch {
    // A superuser may give a lane any name; the audit reports it, and goes on.
    return undefined;
  }
};
