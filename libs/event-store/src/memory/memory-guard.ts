/** Decides whether what a process remembers of the database is what the database holds now. */
export interface MemoryGuard {
  /**
   * True: all that is remembered is current, at this moment. A promise answers it for the moment of the call or a
   * later one; what is remembered is looked up once it has resolved.
   */
  isCurrent(): boolean | Promise<boolean>;
  /** Called when nothing that was remembered or asked before counts any more. */
  onReset(listener: () => void): () => void;
}

/** Nothing is remembered: others may write at any time. */
export const NEVER_CURRENT: MemoryGuard = { isCurrent: () => false, onReset: () => () => undefined };
