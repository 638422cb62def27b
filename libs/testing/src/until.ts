import { setImmediate } from 'node:timers/promises';

/** Checks the condition once a turn of the event loop until it holds; the test's own timeout is the bound. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await setImmediate();
};
