import { RejectedError } from '@causeway/commands';
import { specCall } from '@causeway/testing';
import type { RailBounds } from '@causeway/rates';
import { Neighbours } from '../../testing/neighbours.js';
import { findExternalAccount } from './find-external-account.js';

const SENDER = {
  isBusiness: false,
  hasRegistrationNumber: false,
  sendable: [{ currency: 'EUR', minMinor: 100n, maxMinor: 1_000_000n }],
} as const;

const boundsOver = async (railBounds: RailBounds | null) => {
  const neighbours = new Neighbours();
  neighbours.railBounds = railBounds;
  const platformId = neighbours.platform();
  const dispatch = { execute: (request: object) => neighbours.answer(request as never) as never };
  try {
    const found = await findExternalAccount(
      { dispatch },
      neighbours.account(platformId, 'EUR'),
      SENDER,
      specCall(platformId),
    );
    return found.currencies.map(({ minMinor, maxMinor }) => [minMinor, maxMinor]);
  } catch (error) {
    if (error instanceof RejectedError) return error.code;
    throw error;
  }
};

describe('what can be paid to an external account', () => {
  it.each<[RailBounds | null, [bigint, bigint][] | string]>([
    [{}, [[100n, 1_000_000n]]],
    [{ minMinor: 50n, maxMinor: 2_000_000n }, [[100n, 1_000_000n]]],
    [{ minMinor: 500n, maxMinor: 9_000n }, [[500n, 9_000n]]],
    [{ minMinor: 2_000_000n }, 'INVALID_CURRENCY'],
    [{ maxMinor: 99n }, 'INVALID_CURRENCY'],
    [null, 'INVALID_CURRENCY'],
  ])('is what its rails carry too: with %j it is %j', async (railBounds, expected) => {
    expect(await boundsOver(railBounds)).toStrictEqual(expected);
  });
});
