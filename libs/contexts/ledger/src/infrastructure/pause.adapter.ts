/** Waits between two attempts to reach the log. A process may end meanwhile: callers retry. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
