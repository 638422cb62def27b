/** Resolves when everything has run that waits for nothing outside: ticks come after the last promise reaction. */
export const turn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
