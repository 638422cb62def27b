import { FixedClock, money, newUuid } from '@causeway/kernel';
import { ScriptedRail } from '@causeway/rails/testing';
import { quotesAdapters, type Connectors, type QuotesHost } from './quotes-adapters.js';

const clock = new FixedClock();
const host = { clock, dispatch: {} } as unknown as QuotesHost;
const ofProduction = ({ rails, collections }: ReturnType<typeof quotesAdapters>) => [
  rails.railFor('production', 'Platform:1'),
  collections.railFor('production', 'Platform:1'),
];

describe('what quotes stand on', () => {
  it('is nothing in production where a host connects nothing', () => {
    expect(ofProduction(quotesAdapters(host))).toStrictEqual([undefined, undefined]);
  });

  it('is what the host has connected', () => {
    const rail = new ScriptedRail(clock);
    const connectors: Connectors = {
      rails: { railFor: () => rail },
      collections: { railFor: () => rail },
    };
    const adapters = quotesAdapters({ ...host, connectors });
    expect(ofProduction(adapters)).toStrictEqual([rail, rail]);
  });
});

describe('the endings that the sandbox gives a meaning', () => {
  /** Of account numbers, wallets and hashes (sandbox §2 and §3). */
  const ENDINGS = ['002', '003', '004', '005', '006', '007', '008', '009'];
  const PLATFORM = 'Platform:1';

  it.each(ENDINGS)('mean nothing in production: what ends in %s is paid and collected', async (end) => {
    const rail = new ScriptedRail(clock);
    const connected = { railFor: () => rail };
    const noContexts = { execute: () => Promise.reject(new Error('the simulated world was asked')) };
    const { rails, collections } = quotesAdapters({
      ...host,
      dispatch: noContexts,
      connectors: { rails: connected, collections: connected },
    });
    for (const way of [rails, collections]) {
      const order = {
        payoutId: newUuid(),
        payerId: PLATFORM,
        amount: money(1_00, 'USD'),
        identifier: `000123456${end}`,
        accountType: 'USD_ACCOUNT',
        rail: 'ACH',
      };
      const there = way.railFor('production', PLATFORM);
      expect(await there?.check(order)).toBe('ACCEPTABLE');
      await there?.send(order);
      expect(rail.sent.at(-1)).toStrictEqual(order);
    }
    expect(rail.paid).toBe(2);
  });
});
