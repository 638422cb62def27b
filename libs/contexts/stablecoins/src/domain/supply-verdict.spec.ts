import { supplyVerdict } from './supply-verdict.js';

it.each([
  ['all is zero', [0n, 0n, 0n, 0n], 'EQUAL'],
  ['the reserve is what is outstanding', [500n, 0n, 500n, -500n], 'EQUAL'],
  ['more was burnt than minted here', [-200n, 0n, -200n, 200n], 'EQUAL'],
  ['an entry is ahead of its operation', [500n, 300n, 800n, -800n], 'BOOKING'],
  ['a burn’s entry is ahead', [500n, 300n, 200n, -200n], 'BOOKING'],
  ['the ledger is ahead by more than is on its way', [500n, 300n, 801n, -801n], 'DIFFERS'],
  ['the ledger lacks an entry', [500n, 0n, 400n, -400n], 'DIFFERS'],
  ['reserve and supply are apart', [500n, 500n, 500n, -400n], 'DIFFERS'],
] as const)('where %s, %j is %s', (_what, [outstanding, beingBooked, reserve, supply], verdict) => {
  expect(supplyVerdict({ outstanding, beingBooked, reserve, supply })).toBe(verdict);
});
