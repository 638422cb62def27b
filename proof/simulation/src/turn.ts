/** Resolves when all promise reactions have run: ticks come after the last one. */
export const turn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
