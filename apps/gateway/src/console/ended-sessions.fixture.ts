import type { ConsoleSession, EndedSessions } from './console-sessions.js';

/** Those that ended, in memory; unreachable when a spec says so. */
export class RememberedEndedSessions implements EndedSessions {
  private readonly ids = new Set<string>();
  isDown = false;

  async end({ sessionId }: Pick<ConsoleSession, 'sessionId'>): Promise<void> {
    this.ids.add(sessionId);
  }

  async has({ sessionId }: Pick<ConsoleSession, 'sessionId'>): Promise<boolean> {
    if (this.isDown) throw new Error('the log cannot be reached');
    return this.ids.has(sessionId);
  }
}
