/** Receives the number of steps, then each step that is done. */
export interface Watcher {
  begin(total: number): void;
  advance(count: number): void;
}

export const silentWatcher: Watcher = { begin: () => undefined, advance: () => undefined };
