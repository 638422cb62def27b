import { limitsInForce, type Limits } from './corridor-limits.js';

const limits = (transactionMaxMinor: bigint | null, dailyVolumeMaxMinor: bigint | null): Limits => ({
  transactionMaxMinor,
  dailyVolumeMaxMinor,
});

describe('of a platform’s limits and those of every platform', () => {
  it.each`
    own                   | deploymentWide         | inForce
    ${undefined}          | ${undefined}           | ${limits(null, null)}
    ${undefined}          | ${limits(100n, 1000n)} | ${limits(100n, 1000n)}
    ${limits(200n, null)} | ${undefined}           | ${limits(200n, null)}
    ${limits(200n, null)} | ${limits(100n, 1000n)} | ${limits(200n, 1000n)}
    ${limits(null, 5n)}   | ${limits(100n, 1000n)} | ${limits(100n, 5n)}
    ${limits(1n, 5n)}     | ${limits(null, null)}  | ${limits(1n, 5n)}
  `('$own and $deploymentWide, $inForce hold', ({ own, deploymentWide, inForce }) => {
    expect(limitsInForce(own, deploymentWide)).toStrictEqual(inForce);
  });
});
