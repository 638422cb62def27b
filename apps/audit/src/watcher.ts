/** Receives the number of steps, then each step that is done. */
export interface Watcher {
  begin(total: number): void;
  advance(count: number): void;
}

export const nobody: Watcher = { begin: () => undefined, advance: () => undefined };
