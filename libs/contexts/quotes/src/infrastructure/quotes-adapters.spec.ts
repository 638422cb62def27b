import { FixedClock } from '@causeway/kernel';
import { ScriptedRail } from '../testing/scripted-rail.js';
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
