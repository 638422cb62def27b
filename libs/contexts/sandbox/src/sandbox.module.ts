import {
  type CommandHandling,
  type ContextDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import type { SandboxPorts } from './application/ports.js';
import {
  simulatedPayouts,
  sendSimulatedPayoutHandling,
  stopSimulatedPayoutHandling,
  simulatedPayoutQueries,
} from './application/simulated-payout.handlers.js';
import { payoutPersonal, type PayoutEvent } from './domain/simulated-payout.js';
import { CreateSimulatedPayoutView1766000000000 } from './infrastructure/migrations/1766000000000-create-simulated-payout-view.js';
import { simulatedPayoutView } from './read/simulated-payout.view.js';

const events = {
  PayoutReceived: { version: 1, ...payoutPersonal.PayoutReceived },
  PayoutStopped: { version: 1 },
} as const satisfies Readonly<Record<PayoutEvent['type'], EventCatalog[string]>>;

export const sandboxContext: ContextDefinition = {
  name: 'sandbox',
  events,
  views: [simulatedPayoutView],
  migrations: [CreateSimulatedPayoutView1766000000000],
  rejections: {},
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(sandboxContext, [simulatedPayouts]);

/** When this is asked of the outside world, then that. It publishes nothing: who sent a payout asks how it stands. */
export const sandboxTable = (ports: SandboxPorts): SandboxTable => ({
  commands: [sendSimulatedPayoutHandling, stopSimulatedPayoutHandling(ports)],
  queries: simulatedPayoutQueries(ports),
  processes: [],
  timers: {},
});

export interface SandboxTable {
  readonly commands: readonly CommandHandling[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
}
