import { FixedClock, money } from '@causeway/kernel';
import { describeInboundConnector } from '@causeway/rails/testing';
import type { CreditAdvice } from '@causeway/rails';
import { simulatedChains, SimulatedChains } from './simulated-chains.adapter.js';

const SUFFIXES = { becomesFinal: '000', isDropped: '004', staysOpen: '005' } as const;

describeInboundConnector('the simulated chain', async () => {
  const clock = new FixedClock();
  const unreported: CreditAdvice[] = [];
  let number = 0;
  return {
    connector: new SimulatedChains(clock),
    receive: async (kind) => {
      number += 1;
      const received = { amount: money(5_000, 'USDC'), coordinates: '0xfeed' };
      unreported.push({
        ...received,
        connector: 'chain',
        arrivalId: `transfer-${number}`,
        state: 'SEEN',
        seenAt: clock.now(),
        onChain: { transactionHash: `0xabc${number}${SUFFIXES[kind]}`, network: 'ETHEREUM' },
      });
      return received;
    },
    // An operator simulates the chain in sandbox, and reports the money until it is accepted.
    deliver: async (sink) => {
      for (let next = unreported[0]; next !== undefined; next = unreported[0]) {
        await sink.take(next);
        unreported.shift();
      }
    },
    now: () => clock.now(),
    waitUntil: async (moment) => clock.moveTo(moment),
    close: async () => undefined,
  };
});

describe('a simulated chain', () => {
  const clock = new FixedClock();
  const chains = new SimulatedChains(clock);
  const sent = (network: string) => ({
    arrivalId: '1',
    seenAt: clock.now(),
    onChain: { transactionHash: '0xab', network },
  });

  it.each([
    ['ETHEREUM', 12],
    ['BITCOIN', 3],
    ['SOLANA', 2],
    ['SPARK', 0],
  ])('of %s is final after %i blocks', async (network, blocks) => {
    const arrival = sent(network);
    const before = await chains.statusOf(arrival);
    expect(before.state).toBe(blocks === 0 ? 'FINAL' : 'SEEN');
    clock.advance(blocks * 1_000);
    expect(await chains.statusOf(arrival)).toStrictEqual({ state: 'FINAL' });
  });

  it('is asked in sandbox only', () => {
    const connectors = simulatedChains(clock);
    expect(connectors.connectorFor('sandbox', 'operator')).toBeInstanceOf(SimulatedChains);
    expect(connectors.connectorFor('production', 'operator')).toBeUndefined();
  });
});
