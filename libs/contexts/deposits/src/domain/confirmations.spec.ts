import { isFinalArrival } from './confirmations.js';

const on = (network: string) => ({ transactionHash: '0xab', network });

describe('money from outside', () => {
  it.each([
    ['ETHEREUM', 11, false],
    ['ETHEREUM', 12, true],
    ['TRON', 11, false],
    ['BITCOIN', 2, false],
    ['BITCOIN', 3, true],
    ['SPARK', 0, true],
    ['SOLANA', 1_000, false],
    ['BASE', 1_000, false],
  ])('on %s with %i blocks is final: %s', (network, confirmations, isFinal) => {
    expect(isFinalArrival({ state: 'SEEN', onChain: on(network), confirmations })).toBe(isFinal);
  });

  it('is final when its connector reports it, and not before where no confirmations are counted', () => {
    expect(isFinalArrival({ state: 'FINAL', onChain: on('SOLANA') })).toBe(true);
    expect(isFinalArrival({ state: 'FINAL' })).toBe(true);
    expect(isFinalArrival({ state: 'SEEN', confirmations: 99 })).toBe(false);
    expect(isFinalArrival({ state: 'DROPPED', onChain: on('SPARK'), confirmations: 99 })).toBe(false);
  });

  it('is final after as many blocks as the host says', () => {
    const report = { state: 'SEEN', onChain: on('BASE'), confirmations: 5 } as const;
    expect(isFinalArrival(report, { BASE: 5 })).toBe(true);
    expect(isFinalArrival(report, { BASE: 6 })).toBe(false);
  });
});
