import { FixedClock, instant, Rate } from '@causeway/kernel';
import type { RateSource } from '../application/ports.js';
import { HeldPriceBoard } from './held-price-board.adapter.js';

class CountingSource implements RateSource {
  asked = 0;
  answer: 'PRICE' | 'NOTHING' | 'FAILS' = 'PRICE';
  constructor(private readonly clock: FixedClock) {}

  async priceOf(code: string) {
    if (code === 'USD') this.asked += 1;
    if (this.answer === 'FAILS') throw new Error('the source broke');
    if (this.answer === 'NOTHING' || code !== 'USD') return undefined;
    return { unitsPerDollar: Rate.ONE, takenAt: this.clock.now() };
  }
}

const opened = () => {
  const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
  const source = new CountingSource(clock);
  return { clock, source, board: new HeldPriceBoard({ sandbox: source, production: undefined }, clock) };
};

describe('the price board', () => {
  it('shows the prices that were taken first for five minutes, and then new ones', async () => {
    const { clock, source, board } = opened();
    const first = await board.pricesOf('sandbox');
    clock.advance(299_999);
    expect(await board.pricesOf('sandbox')).toBe(first);
    expect(source.asked).toBe(1);
    clock.advance(1);
    const second = await board.pricesOf('sandbox');
    expect(second.get('USD')?.takenAt).toBe('2026-03-02T10:05:00.000Z');
    expect(source.asked).toBe(2);
  });

  it('asks the source once for requests that come together', async () => {
    const { source, board } = opened();
    await Promise.all([board.pricesOf('sandbox'), board.pricesOf('sandbox')]);
    expect(source.asked).toBe(1);
  });

  it('keeps nothing of a source that had no price', async () => {
    const { source, board } = opened();
    source.answer = 'NOTHING';
    expect((await board.pricesOf('sandbox')).size).toBe(0);
    source.answer = 'PRICE';
    expect((await board.pricesOf('sandbox')).size).toBe(1);
  });

  it('keeps nothing of a source that broke, and says so to each caller', async () => {
    const { source, board } = opened();
    source.answer = 'FAILS';
    await expect(board.pricesOf('sandbox')).rejects.toThrow('the source broke');
    source.answer = 'PRICE';
    expect((await board.pricesOf('sandbox')).size).toBe(1);
  });

  it('is empty where no source is connected', async () => {
    expect((await opened().board.pricesOf('production')).size).toBe(0);
  });
});
