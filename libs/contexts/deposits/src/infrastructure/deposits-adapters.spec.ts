import { FixedClock, money, newUuid } from '@causeway/kernel';
import { ScriptedRail } from '@causeway/rails/testing';
import { depositsAdapters, type DepositsHost } from './deposits-adapters.js';

const clock = new FixedClock();
const host = { clock, dispatch: {} } as unknown as DepositsHost;
const ofProduction = ({ returns, inbound }: ReturnType<typeof depositsAdapters>) => [
  returns.railFor('production', 'Platform:1'),
  inbound?.connectorFor('production', 'bank'),
];

describe('what deposits stand on', () => {
  it('is nothing in production where a host connects nothing', () => {
    expect(ofProduction(depositsAdapters(host))).toStrictEqual([undefined, undefined]);
    expect(depositsAdapters(host).confirmations).toBeUndefined();
  });

  it('is what the host has connected', () => {
    const rail = new ScriptedRail(clock);
    const bank = { statusOf: async () => ({ state: 'FINAL' as const }) };
    const adapters = depositsAdapters({
      ...host,
      connectors: {
        returns: { railFor: () => rail },
        inbound: { connectorFor: () => bank },
        confirmations: { BASE: 10 },
      },
    });
    expect(ofProduction(adapters)).toStrictEqual([rail, bank]);
    expect(adapters.confirmations).toStrictEqual({ BASE: 10 });
  });
});

describe('the endings that the sandbox gives a meaning', () => {
  /** Of account numbers, wallets and hashes (sandbox §2 and §3). */
  const ENDINGS = ['002', '003', '004', '005', '006', '007', '008', '009'];
  const PLATFORM = 'Platform:1';

  it.each(ENDINGS)('mean nothing in production: what ends in %s is returned', async (end) => {
    const rail = new ScriptedRail(clock);
    const unreachable = { execute: () => Promise.reject(new Error('the simulated world was asked')) };
    const { returns } = depositsAdapters({
      ...host,
      dispatch: unreachable,
      connectors: { returns: { railFor: () => rail } },
    });
    const order = {
      payoutId: newUuid(),
      payerId: PLATFORM,
      amount: money(1_00, 'USD'),
      identifier: `000123456${end}`,
      accountType: 'USD_ACCOUNT',
      rail: 'ACH',
    };
    const connected = returns.railFor('production', PLATFORM);
    expect(await connected?.check(order)).toBe('ACCEPTABLE');
    await connected?.send(order);
    expect(rail.sent).toStrictEqual([order]);
    expect(rail.paid).toBe(1);
  });

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
      const { inbound } = depositsAdapters({
        ...host,
        connectors: { inbound: { connectorFor: () => chain } },
      });
      const arrival = {
        arrivalId: `transfer-${end}`,
        seenAt: clock.now(),
        onChain: { transactionHash: `0xab${end}`, network: 'ETHEREUM' },
      };
      const found = await inbound?.connectorFor('production', 'chain')?.statusOf(arrival);
      expect([found, asked]).toStrictEqual([{ state: 'FINAL' }, [arrival]]);
    },
  );
});
