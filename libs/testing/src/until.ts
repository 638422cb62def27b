import { setImmediate } from 'node:timers/promises';

/** Asks again and again, a turn of the event loop apart, until it holds; the test's own timeout is the bound. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await setImmediate();
};
