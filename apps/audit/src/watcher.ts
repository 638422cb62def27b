/** Told how many steps there are, and then of those that are done. */
export interface Watcher {
  begin(total: number): void;
  advance(count: number): void;
}

export const nobody: Watcher = { begin: () => undefined, advance: () => undefined };
