import type { RebuildWatcher } from './rebuild-views.js';

/** Often enough to see that it goes on, and no more. */
const TELL_MS = 2_000;

/** Prints every other second a rebuild's progress, speed and remaining time. */
export class ProgressTeller implements RebuildWatcher {
  private total = 0;
  private done = 0;
  private startedAt = 0;
  private toldAt = 0;

  constructor(
    private readonly context: string,
    private readonly say: (line: string) => void,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  begin(events: number): void {
    [this.total, this.done] = [events, 0];
    this.startedAt = this.toldAt = this.nowMs();
    this.say(`${this.context}: ${grouped(events)} events to fold; the live views go on meanwhile.`);
  }

  advance(events: number): void {
    this.done += events;
    const now = this.nowMs();
    if (now - this.toldAt < TELL_MS) return;
    this.toldAt = now;
    this.say(`${this.context}: ${tellProgress(this.done, this.total, now - this.startedAt)}`);
  }

  note(line: string): void {
    this.say(`${this.context}: ${line}`);
  }
}

/** `52 %, 520 of 1,000 events, 5,200 a second, 1 s left`. What comes meanwhile is more than was counted at first. */
export const tellProgress = (done: number, total: number, elapsedMs: number): string => {
  const expected = Math.max(done, total);
  const share = expected === 0 ? 100 : Math.floor((done / expected) * 100);
  const told = `${share} %, ${grouped(done)} of ${grouped(expected)} events`;
  if (elapsedMs <= 0 || done === 0) return told;
  const perSecond = (done / elapsedMs) * 1_000;
  return `${told}, ${grouped(Math.round(perSecond))} a second, ${tellSpan((expected - done) / perSecond)} left`;
};

const tellSpan = (seconds: number): string => {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
};

export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
