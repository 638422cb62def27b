import type { Dispatch } from '@causeway/commands';
import { money, newId, newUuid } from '@causeway/kernel';
import { SendSimulatedPayout } from '@causeway/sandbox';
import { sandboxCollections } from './sandbox-collections.adapter.js';

const sentFor = async (identifier: string): Promise<string | undefined> => {
  let sent: string | undefined;
  const dispatch: Dispatch = {
    execute: async (request) => {
      if (request instanceof SendSimulatedPayout) sent = request.payload.identifier;
      return undefined as never;
    },
  };
  const bank = sandboxCollections(dispatch).railFor('sandbox', newId('Platform'));
  await bank?.send({
    payoutId: newUuid(),
    payerId: newId('Customer'),
    amount: money(1, 'USD'),
    identifier,
    accountType: 'USD_ACCOUNT',
    rail: 'ACH',
  });
  return sent;
};

describe('a collection in the sandbox', () => {
  it.each(['123456789', '123456002', '123456003', '123456004', '123456005', '123456006', '123456009'])(
    'plays what the suffix of %s says',
    async (identifier) => {
      expect(await sentFor(identifier)).toBe(identifier);
    },
  );

  it.each([
    ['123456007', '004'],
    ['123456008', '004'],
  ])('never gets as far as %s would: it fails like %s', async (identifier, suffix) => {
    expect(await sentFor(identifier)).toBe(`collected-${suffix}`);
  });

  it('is not there in production', () => {
    expect(
      sandboxCollections({ execute: () => Promise.reject(new Error('asked')) }).railFor('production', 'any'),
    ).toBeUndefined();
  });
});
