import type { Instant } from '@causeway/kernel';

interface Coming {
  readonly timerId: string;
  readonly dueAt: Instant;
}

/** Entries of timers that are gone are thrown away together when there are more than so many. */
const GONE_MIN = 1_024;

/**
 * Timers that are not due yet, the earliest first: a binary heap. A timer that goes or is set anew leaves its entry
 * behind, which `isStill` refuses when its moment comes: most timers go before they are due.
 */
export class ComingTimers {
  private heap: Coming[] = [];

  constructor(private readonly isStill: (timerId: string, dueAt: Instant) => boolean) {}

  get size(): number {
    return this.heap.length;
  }

  /** The moment at which the next one is due. */
  get nextAt(): Instant | undefined {
    for (let first = this.heap[0]; first !== undefined; first = this.heap[0]) {
      if (this.isStill(first.timerId, first.dueAt)) return first.dueAt;
      this.removeFirst();
    }
    return undefined;
  }

  /** `remaining` is the number of timers that are there at most. */
  add(timerId: string, dueAt: Instant, remaining: number): void {
    if (this.heap.length > 2 * remaining + GONE_MIN) {
      const kept = this.heap.filter((each) => this.isStill(each.timerId, each.dueAt));
      // A list in order is a heap.
      this.heap = kept.sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
    }
    const { heap } = this;
    let place = heap.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.dueAt <= dueAt) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = { timerId, dueAt };
  }

  /** Takes out those that are due. */
  takeDue(now: Instant): string[] {
    const due: string[] = [];
    for (let at = this.nextAt; at !== undefined && at <= now; at = this.nextAt)
      due.push(...this.removeFirst());
    return due;
  }

  private removeFirst(): string[] {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) return [];
    if (heap.length > 0) this.sink(last);
    return [first.timerId];
  }

  /** Puts an entry in the first place, and those that are due before it above it. */
  private sink(entry: Coming): void {
    const { heap } = this;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && right.dueAt < left.dueAt) child += 1;
      const earlier = heap[child];
      if (earlier === undefined || earlier.dueAt >= entry.dueAt) break;
      heap[place] = earlier;
      place = child;
    }
    heap[place] = entry;
  }
}
