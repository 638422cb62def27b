import {
  answersQuery,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type QueryHandling,
} from '@causeway/commands';
import { payoutAt, scenarioOf, verdictOn } from '../domain/scenario.js';
import {
  evolvePayout,
  noPayout,
  receivePayout,
  type PayoutReceipt,
  type PayoutReceived,
} from '../domain/simulated-payout.js';
import { readSimulatedPayout, simulatedPayoutRows } from '../read/simulated-payout.view.js';
import type { SandboxPorts } from './ports.js';
import { CheckSimulatedPayout, GetSimulatedPayout, SendSimulatedPayout } from './requests.js';

/** One stream a payout: `payout-<payoutId>`. */
export const simulatedPayouts: Aggregate<PayoutReceipt, PayoutReceived> = {
  category: 'payout',
  initial: noPayout,
  evolve: evolvePayout,
  views: [simulatedPayoutRows],
};

/** Nothing is simulated where money is real: who asks has lost its way, and is not answered. */
const demandSandbox = ({ environment }: Pick<CallContext, 'environment'>): void => {
  if (environment !== 'sandbox') throw new Error(`The simulated world was asked from ${environment}`);
};

export const sendSimulatedPayoutHandling: CommandHandling = decides<
  PayoutReceipt,
  PayoutReceived,
  SendSimulatedPayout
>({
  command: SendSimulatedPayout,
  aggregate: simulatedPayouts,
  streamId: ({ payoutId }, call) => {
    demandSandbox(call);
    return payoutId;
  },
  decide: (order, payout, { platformId }) => receivePayout({ ...order, platformId }, payout),
  answer: () => null,
});

export const simulatedPayoutQueries = ({ clock, views }: SandboxPorts): readonly QueryHandling[] => [
  answersQuery<GetSimulatedPayout>({
    query: GetSimulatedPayout,
    answer: async ({ payoutId }, call) => {
      demandSandbox(call);
      const payout = await readSimulatedPayout(views, payoutId, call.platformId);
      return payout && payoutAt(payout.scenario, payout.receivedAt, clock.now(call.environment));
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
