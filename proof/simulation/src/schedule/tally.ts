export class Tally {
  private readonly counts = new Map<string, number>();

  count(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(other: Tally): void {
    for (const [name, times] of other.counts) this.count(name, times);
  }

  all(): readonly (readonly [name: string, times: number])[] {
    return [...this.counts].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
