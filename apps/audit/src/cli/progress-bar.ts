import type { Watcher } from '../watcher.js';

/** Where the bar is drawn: stderr, so that it never mixes with a report. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Often enough to look alive, and no more. */
const REDRAW_MS = 100;
const CELLS = 30;

/** One line that fills up; nothing without a terminal. */
export class ProgressBar implements Watcher {
  private total = 0;
  private done = 0;
  private startedAt = 0;
  private drawnAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly title: string,
    private readonly screen: Screen,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  begin(total: number): void {
    [this.total, this.done, this.startedAt] = [total, 0, this.nowMs()];
    this.draw();
  }

  advance(count: number): void {
    this.done += count;
    if (this.nowMs() - this.drawnAt >= REDRAW_MS) this.draw();
  }

  end(): void {
    if (this.screen.isTTY === true) this.screen.write('\r\u001b[K');
  }

  private draw(): void {
    if (this.screen.isTTY !== true) return;
    this.drawnAt = this.nowMs();
    const line = formatProgress(this.title, this.done, this.total, this.nowMs() - this.startedAt);
    this.screen.write(`\r\u001b[K${line.slice(0, (this.screen.columns ?? 80) - 1)}`);
  }
}

/** `verify [=====>    ] 52 %, 520 of 1,000 events, 5,200 a second`. What grows meanwhile is more than was expected. */
export const formatProgress = (title: string, done: number, total: number, elapsedMs: number): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * CELLS);
  const bar = `${'='.repeat(filled)}${filled === CELLS ? '' : '>'}`.padEnd(CELLS);
  const rate = elapsedMs === 0 ? '' : `, ${grouped(Math.round((done / elapsedMs) * 1_000))} a second`;
  return `${title} [${bar}] ${Math.floor(share * 100)} %, ${grouped(done)} of ${grouped(Math.max(done, total))} events${rate}`;
};

export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
