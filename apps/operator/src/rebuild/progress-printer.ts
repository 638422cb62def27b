import type { RebuildWatcher } from './rebuild-views.js';

/** Often enough to see that it goes on, and no more. */
const PRINT_INTERVAL_MS = 2_000;

/** Prints every other second a rebuild's progress, speed and remaining time. */
export class ProgressPrinter implements RebuildWatcher {
  private total = 0;
  private done = 0;
  private startedAt = 0;
  private printedAt = 0;

  constructor(
    private readonly context: string,
    private readonly say: (line: string) => void,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  begin(events: number): void {
    [this.total, this.done] = [events, 0];
    this.startedAt = this.printedAt = this.nowMs();
    this.say(`${this.context}: ${grouped(events)} events to fold; the live views go on meanwhile.`);
  }

  advance(events: number): void {
    this.done += events;
    const now = this.nowMs();
    if (now - this.printedAt < PRINT_INTERVAL_MS) return;
    this.printedAt = now;
    this.say(`${this.context}: ${formatProgress(this.done, this.total, now - this.startedAt)}`);
  }

  note(line: string): void {
    this.say(`${this.context}: ${line}`);
  }
}

/** `52 %, 520 of 1,000 events, 5,200 a second, 1 s left`. What comes meanwhile is more than was counted at first. */
export const formatProgress = (done: number, total: number, elapsedMs: number): string => {
  const expected = Math.max(done, total);
  const share = expected === 0 ? 100 : Math.floor((done / expected) * 100);
  const text = `${share} %, ${grouped(done)} of ${grouped(expected)} events`;
  if (elapsedMs <= 0 || done === 0) return text;
  const perSecond = (done / elapsedMs) * 1_000;
  return `${text}, ${grouped(Math.round(perSecond))} a second, ${formatSpan((expected - done) / perSecond)} left`;
};

const formatSpan = (seconds: number): string => {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
};

export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
