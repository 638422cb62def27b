import { context, part } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import type { SandboxPorts } from './application/ports.js';
import {
  sendSimulatedPayoutHandling,
  simulatedPayoutQueries,
  simulatedPayouts,
  stopSimulatedPayoutHandling,
} from './application/simulated-payout.handlers.js';
import { payoutPersonal, type PayoutEvent } from './domain/simulated-payout.js';
import { CreateSimulatedPayoutView1766000000000 } from './infrastructure/migrations/1766000000000-create-simulated-payout-view.js';

const payoutEvents = {
  PayoutReceived: { version: 1, ...payoutPersonal.PayoutReceived },
  PayoutStopped: { version: 1 },
} as const satisfies Readonly<Record<PayoutEvent['type'], EventCatalog[string]>>;

/** The banks and chains that payouts go to. They publish nothing: the sender of a payout queries its status. */
const payouts = part<SandboxPorts>({
  events: payoutEvents,
  aggregates: [simulatedPayouts],
  commands: (ports) => [sendSimulatedPayoutHandling, stopSimulatedPayoutHandling(ports)],
  queries: simulatedPayoutQueries,
});

export const sandbox = context<SandboxPorts>({
  name: 'sandbox',
  migrations: [CreateSimulatedPayoutView1766000000000],
  parts: [payouts],
});
