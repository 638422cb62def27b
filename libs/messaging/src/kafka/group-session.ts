import { Wakeup } from '../wakeup.js';

export class GroupSession {
  readonly news = new Wakeup();
  private joined = false;
  private failed: Error | undefined;

  get isMember(): boolean {
    return this.joined;
  }

  get failure(): Error | undefined {
    return this.failed;
  }

  join(): void {
    this.joined = true;
    this.news.wake();
  }

  fail(error: unknown): void {
    this.failed ??= error instanceof Error ? error : new Error(String(error));
    this.news.wake();
  }
}
