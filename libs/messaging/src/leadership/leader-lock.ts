/** Led by a standalone while it serves a database, and shared by services while they do: never both. */
export const STANDALONE = 'standalone';

/** An exclusive right; it may be lost at any moment, so the leader is fenced by checkpoints as well. */
export interface Leadership {
  readonly lost: AbortSignal;
  /** Resolves when it was still held at the call or later; rejects once it is lost. */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

export interface LeaderLock {
  tryLead(name: string): Promise<Leadership | undefined>;
}

export class InMemoryLeaderLock implements LeaderLock {
  private readonly held = new Map<string, AbortController>();

  async tryLead(name: string): Promise<Leadership | undefined> {
    if (this.held.has(name)) return undefined;
    const losing = new AbortController();
    this.held.set(name, losing);
    return {
      lost: losing.signal,
      confirm: async () => losing.signal.throwIfAborted(),
      release: async () => {
        if (this.held.get(name) === losing) this.held.delete(name);
      },
    };
  }

  lose(name: string): void {
    const losing = this.held.get(name);
    this.held.delete(name);
    losing?.abort();
  }
}
