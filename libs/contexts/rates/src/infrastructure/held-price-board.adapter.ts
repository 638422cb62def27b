import {
  CURRENCIES,
  elapsedMs,
  type Clock,
  type CurrencyCode,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import type { PriceBoard, RatesPorts } from '../application/ports.js';
import type { DollarPrice } from '../domain/corridor.js';

/** "About five minutes" (rates-and-rails §8). */
const HELD_MS = 300_000;

type Prices = ReadonlyMap<CurrencyCode, DollarPrice>;

interface Board {
  readonly takenAt: Instant;
  readonly prices: Promise<Prices>;
}

/**
 * Takes all prices of an environment together, so that every row of an answer is of one moment, and shows them for
 * five minutes. A board without any price is not kept: the next request asks the source again.
 */
export class HeldPriceBoard implements PriceBoard {
  private readonly boards = new Map<Environment, Board>();

  constructor(
    private readonly sources: RatesPorts['sources'],
    private readonly clock: Clock,
  ) {}

  pricesOf(environment: Environment): Promise<Prices> {
    const now = this.clock.now(environment);
    const held = this.boards.get(environment);
    if (held !== undefined && elapsedMs(held.takenAt, now) < HELD_MS) return held.prices;
    const board = { takenAt: now, prices: this.take(environment) };
    this.boards.set(environment, board);
    const forget = (): void => {
      if (this.boards.get(environment) === board) this.boards.delete(environment);
    };
    board.prices.then((prices) => prices.size === 0 && forget(), forget);
    return board.prices;
  }

  private async take(environment: Environment): Promise<Prices> {
    const source = this.sources[environment];
    if (source === undefined) return new Map();
    const priced = await Promise.all(
      CURRENCIES.map(async ({ code }) => [code, await source.priceOf(code)] as const),
    );
    return new Map(priced.flatMap(([code, price]) => (price === undefined ? [] : [[code, price]])));
  }
}
