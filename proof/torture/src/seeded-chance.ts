import { createHash } from 'node:crypto';

/**
 * Random numbers that repeat for the same seed. Each part of a run has its own, so that more draws of one
 * part do not change those of the others.
 */
export class SeededChance {
  private thrown = 0;

  constructor(readonly seed: string) {}

  /** Separate dice for one part, by its name. */
  of(part: string): SeededChance {
    return new SeededChance(`${this.seed}/${part}`);
  }

  /** From `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  happens(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, rank: this.fraction() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  }

  /** In [0, 1). */
  private fraction(): number {
    this.thrown += 1;
    const digest = createHash('sha256').update(`${this.seed}#${this.thrown}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  }
}
