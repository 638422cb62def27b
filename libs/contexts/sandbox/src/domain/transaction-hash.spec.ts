import { transactionHash } from './transaction-hash.js';

it.each([
  ['ETHEREUM', /^0x[0-9a-f]{64}$/],
  ['BASE', /^0x[0-9a-f]{64}$/],
  ['POLYGON', /^0x[0-9a-f]{64}$/],
  ['PLASMA', /^0x[0-9a-f]{64}$/],
  ['TRON', /^[0-9a-f]{64}$/],
  ['BITCOIN', /^[0-9a-f]{64}$/],
  ['SPARK', /^[0-9a-f]{64}$/],
  ['SOLANA', /^[1-9A-HJ-NP-Za-km-z]{88}$/],
])('a transaction of %s has a hash of its form, the same whenever it is asked for', (network, form) => {
  const hash = transactionHash('p-1', network);
  expect(hash).toMatch(form);
  expect(transactionHash('p-1', network)).toBe(hash);
  expect(transactionHash('p-2', network)).not.toBe(hash);
});

it.each([['SEPA_INSTANT'], ['LIGHTNING'], [null]])('nothing is written on a chain for %s', (rail) => {
  expect(transactionHash('p-1', rail)).toBeUndefined();
});
