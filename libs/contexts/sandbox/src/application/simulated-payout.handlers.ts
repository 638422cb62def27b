import {
  answersQuery,
  decides,
  type Aggregate,
  type CommandHandling,
  type QueryHandling,
} from '@causeway/commands';
import { payoutAt, scenarioOf, verdictOn, type ReceivedPayout } from '../domain/scenario.js';
import {
  evolvePayout,
  noPayout,
  receivePayout,
  stopPayout,
  type PayoutEvent,
  type PayoutReceipt,
} from '../domain/simulated-payout.js';
import { readSimulatedPayout, simulatedPayoutRows } from '../read/simulated-payout.view.js';
import { demandSandbox } from './demand-sandbox.js';
import type { SandboxPorts } from './ports.js';
import {
  CheckSimulatedPayout,
  GetSimulatedPayout,
  SendSimulatedPayout,
  StopSimulatedPayout,
} from './requests.js';

/** One stream a payout: `payout-<payoutId>`. */
export const simulatedPayouts: Aggregate<PayoutReceipt, PayoutEvent> = {
  category: 'payout',
  initial: noPayout,
  evolve: evolvePayout,
  views: [simulatedPayoutRows],
};

export const sendSimulatedPayoutHandling: CommandHandling = decides<
  PayoutReceipt,
  PayoutEvent,
  SendSimulatedPayout
>({
  command: SendSimulatedPayout,
  aggregate: simulatedPayouts,
  begins: true,
  streamId: ({ payoutId }, call) => {
    demandSandbox(call);
    return payoutId;
  },
  decide: (order, payout, { platformId }) => receivePayout({ ...order, platformId }, payout),
  answer: () => null,
});

/**
 * Answers whether the payout is stopped; one that the scenario has brought to its end already is not (sandbox §3).
 */
export const stopSimulatedPayoutHandling = ({ views }: Pick<SandboxPorts, 'views'>): CommandHandling =>
  decides<PayoutReceipt, PayoutEvent, StopSimulatedPayout, ReceivedPayout | null>({
    command: StopSimulatedPayout,
    aggregate: simulatedPayouts,
    streamId: ({ payoutId }, call) => {
      demandSandbox(call);
      return payoutId;
    },
    facts: ({ payoutId }, { platformId }) => readSimulatedPayout(views, payoutId, platformId),
    decide: stopPayout,
    answer: ({ status }) => status === 'STOPPED',
  });

/**
 * A payout's state follows from its scenario and the time since it was received: nothing drives it on. A payout that
 * is unknown is `null`.
 */
export const simulatedPayoutQueries = ({ clock, views }: SandboxPorts): readonly QueryHandling[] => [
  answersQuery<GetSimulatedPayout>({
    query: GetSimulatedPayout,
    answer: async ({ payoutId }, call) => {
      demandSandbox(call);
      const payout = await readSimulatedPayout(views, payoutId, call.platformId);
      return payout && payoutAt(payout, clock.now(call.environment));
    },
  }),
  answersQuery<CheckSimulatedPayout>({
    query: CheckSimulatedPayout,
    answer: async ({ identifier }, call) => {
      demandSandbox(call);
      return verdictOn(scenarioOf(identifier));
    },
  }),
];
