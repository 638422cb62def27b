/** Chance as a list of numbers: the same list gives the same story. Zero draws the simplest choice. */
export class Draw {
  constructor(private readonly next: () => number) {}

  /** The same seed gives the same draws on every machine. */
  static seeded(seed: number): Draw {
    let state = seed >>> 0;
    return new Draw(() => {
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return (mixed ^ (mixed >>> 15)) >>> 0;
    });
  }

  /** Numbers from outside, which a shrinker may make smaller; when they run out, zeros follow. */
  static of(numbers: Iterable<number>): Draw {
    const rest = numbers[Symbol.iterator]();
    return new Draw(() => {
      const { value, done } = rest.next();
      return done === true ? 0 : value;
    });
  }

  /** From 0 up to, but without, `count`. */
  below(count: number): number {
    return this.next() % count;
  }

  /** Rare things are the ones that smaller numbers leave out. */
  oneIn(count: number): boolean {
    return this.below(count) === count - 1;
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** One of several makers, as often as its weight says. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.below(items.reduce((total, [weight]) => total + weight, 0));
    for (const [weight, item] of items) {
      if (left < weight) return item;
      left -= weight;
    }
    throw new Error('The weights came to less than their sum');
  }
}
