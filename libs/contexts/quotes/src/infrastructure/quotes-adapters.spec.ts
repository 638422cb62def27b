import { FixedClock, money, newUuid } from '@causeway/kernel';
import { ScriptedRail } from '@causeway/rails/testing';
import { quotesAdapters, type Connectors, type QuotesHost } from './quotes-adapters.js';

const clock = new FixedClock();
const host = { clock, dispatch: {} } as unknown as QuotesHost;
const ofProduction = ({ rails, collections, returns, inbound }: ReturnType<typeof quotesAdapters>) => [
  rails.railFor('production', 'Platform:1'),
  collections.railFor('production', 'Platform:1'),
  returns.railFor('production', 'Platform:1'),
  inbound?.connectorFor('production', 'bank'),
];

describe('what quotes stand on', () => {
  it('is nothing in production where a host connects nothing', () => {
    expect(ofProduction(quotesAdapters(host))).toStrictEqual([undefined, undefined, undefined, undefined]);
    expect(quotesAdapters(host).confirmations).toBeUndefined();
  });

  it('is what the host has connected', () => {
    const rail = new ScriptedRail(clock);
    const bank = { statusOf: async () => ({ state: 'FINAL' as const }) };
    const connectors: Connectors = {
      rails: { railFor: () => rail },
      collections: { railFor: () => rail },
      returns: { railFor: () => rail },
      inbound: { connectorFor: () => bank },
      confirmations: { BASE: 10 },
    };
    const adapters = quotesAdapters({ ...host, connectors });
    expect(ofProduction(adapters)).toStrictEqual([rail, rail, rail, bank]);
    expect(adapters.confirmations).toStrictEqual({ BASE: 10 });
  });
});

describe('the endings that the sandbox gives a meaning', () => {
  /** Of account numbers, wallets and hashes (sandbox §2 and §3). */
  const ENDINGS = ['002', '003', '004', '005', '006', '007', '008', '009'];
  const PLATFORM = 'Platform:1';

  it.each(ENDINGS)(
    'mean nothing in production: what ends in %s is paid, collected and returned',
    async (end) => {
      const rail = new ScriptedRail(clock);
      const connected = { railFor: () => rail };
      const nobody = { execute: () => Promise.reject(new Error('the simulated world was asked')) };
      const { rails, collections, returns } = quotesAdapters({
        ...host,
        dispatch: nobody,
        connectors: { rails: connected, collections: connected, returns: connected },
      });
      for (const way of [rails, collections, returns]) {
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
      expect(rail.paid).toBe(3);
    },
  );

  it.each(ENDINGS)(
    'mean nothing in production: money whose hash ends in %s is as final as its chain says',
    async (end) => {
      const asked: object[] = [];
      const chain = {
        statusOf: async (arrival: object) => {
          asked.push(arrival);
          return { state: 'FINAL' as const };
        },
      };
      const { inbound } = quotesAdapters({ ...host, connectors: { inbound: { connectorFor: () => chain } } });
      const arrival = {
        arrivalId: `transfer-${end}`,
        seenAt: clock.now(),
        onChain: { transactionHash: `0xab${end}`, network: 'ETHEREUM' },
      };
      const standing = await inbound?.connectorFor('production', 'chain')?.statusOf(arrival);
      expect([standing, asked]).toStrictEqual([{ state: 'FINAL' }, [arrival]]);
    },
  );
});
