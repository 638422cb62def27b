/** A process with appointments; one that is due after its process has ended is dropped. */
export interface Owner {
  readonly isAlive: boolean;
}

/** Something scheduled, unless it is called off. */
export interface Appointment {
  isOff: boolean;
}

interface Happening extends Appointment {
  readonly dueMs: number;
  readonly order: number;
  readonly label: string;
  readonly owner: Owner | undefined;
  readonly run: () => void;
}

/**
 * The schedule, and the time. Time only moves from one appointment to the next, so that an hour without any
 * takes no time; of two at the same moment, the one scheduled first comes first.
 */
export class Agenda {
  private readonly heap: Happening[] = [];
  private noted = 0;
  private current = 0;

  /** Milliseconds since the beginning; it never goes back. */
  get nowMs(): number {
    return this.current;
  }

  /** Schedules something for so many milliseconds from now. */
  in(delayMs: number, label: string, run: () => void, owner?: Owner): Appointment {
    return this.at(this.current + delayMs, label, run, owner);
  }

  at(dueMs: number, label: string, run: () => void, owner?: Owner): Appointment {
    const happening = { dueMs, order: (this.noted += 1), label, run, owner, isOff: false };
    this.heap.push(happening);
    this.rise(this.heap.length - 1);
    return happening;
  }

  /** Runs the next appointment and returns its label; `undefined` when none is due any more. */
  step(): string | undefined {
    for (let next = this.take(); next !== undefined; next = this.take()) {
      if (next.isOff || next.owner?.isAlive === false) continue;
      this.current = Math.max(this.current, next.dueMs);
      next.run();
      return next.label;
    }
    return undefined;
  }

  private take(): Happening | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    this.heap[0] = last;
    this.sink();
    return first;
  }

  private rise(start: number): void {
    let index = start;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!this.isBefore(index, above)) return;
      this.swap(index, above);
      index = above;
    }
  }

  private sink(): void {
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let first = index;
      if (left < this.heap.length && this.isBefore(left, first)) first = left;
      if (right < this.heap.length && this.isBefore(right, first)) first = right;
      if (first === index) return;
      this.swap(index, first);
      index = first;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.heap[one] as Happening, this.heap[other] as Happening];
    return a.dueMs === b.dueMs ? a.order < b.order : a.dueMs < b.dueMs;
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one] as Happening, this.heap[other] as Happening];
    this.heap[one] = b;
    this.heap[other] = a;
  }
}
