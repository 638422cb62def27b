/**
 * Waits between two attempts to reach the log. Nothing is lost when the process ends meanwhile: callers
 * retry.
 */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
