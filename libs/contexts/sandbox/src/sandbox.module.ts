import { context, part } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import type { SandboxPorts } from './application/ports.js';
import {
  simulatedIssuanceHandlings,
  simulatedIssuanceQueries,
  tokenBooks,
} from './application/simulated-issuance.handlers.js';
import {
  sendSimulatedPayoutHandling,
  simulatedPayoutQueries,
  simulatedPayouts,
  stopSimulatedPayoutHandling,
} from './application/simulated-payout.handlers.js';
import { payoutPersonal, type PayoutEvent } from './domain/simulated-payout.js';
import type { IssuanceEvent } from './domain/simulated-issuer.js';
import { CreateSimulatedIssuanceView1767000000000 } from './infrastructure/migrations/1767000000000-create-simulated-issuance-view.js';
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

const issuanceEvents = {
  IssuanceReceived: { version: 1 },
  IssuanceStopped: { version: 1 },
} as const satisfies Readonly<Record<IssuanceEvent['type'], EventCatalog[string]>>;

/** The issuer of stablecoins: it mints and burns by the clock, and keeps a balance of each token. */
const issuances = part<SandboxPorts>({
  events: issuanceEvents,
  aggregates: [tokenBooks],
  commands: simulatedIssuanceHandlings,
  queries: simulatedIssuanceQueries,
});

export const sandbox = context<SandboxPorts>({
  name: 'sandbox',
  migrations: [CreateSimulatedPayoutView1766000000000, CreateSimulatedIssuanceView1767000000000],
  parts: [payouts, issuances],
});
