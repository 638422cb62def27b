export class WaitingTimes {
  private readonly taken = new Map<string, number[]>();

  async of<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await work();
    this.add(name, performance.now() - startedAt);
    return result;
  }

  add(name: string, ms: number): void {
    const known = this.taken.get(name);
    if (known === undefined) this.taken.set(name, [ms]);
    else known.push(ms);
  }

  byName(): Record<string, readonly number[]> {
    return Object.fromEntries(this.taken);
  }
}
