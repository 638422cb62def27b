/** The right to be the only one; it may be lost at any moment, so whoever leads is fenced by checkpoints as well. */
export interface Leadership {
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaderLock {
  /** `undefined` when another process (or another holder in this one) leads. */
  tryLead(name: string): Promise<Leadership | undefined>;
}

/** For one process, and for tests, which can take leadership away. */
export class InMemoryLeaderLock implements LeaderLock {
  private readonly held = new Map<string, AbortController>();

  async tryLead(name: string): Promise<Leadership | undefined> {
    if (this.held.has(name)) return undefined;
    const losing = new AbortController();
    this.held.set(name, losing);
    return {
      lost: losing.signal,
      release: async () => {
        if (this.held.get(name) === losing) this.held.delete(name);
      },
    };
  }

  /** As if the connection that holds the lock had broken. */
  lose(name: string): void {
    const losing = this.held.get(name);
    this.held.delete(name);
    losing?.abort();
  }
}
