import { context, part } from '@causeway/commands';
import { deleteExternalAccountHandling } from './application/delete-external-account.handler.js';
import {
  externalAccountAggregate,
  RESOLVE_LIVENESS,
  type LivenessDue,
} from './application/external-account.aggregate.js';
import { externalAccountEvents } from './application/event-catalog.js';
import {
  externalAccountQueries,
  registerExternalAccountHandling,
} from './application/external-account.handlers.js';
import { forgetting } from './application/forget-person.js';
import { closing } from './application/owner-deleted.process.js';
import {
  issueOwnershipChallengeHandling,
  resolveDueLiveness,
  verifyOwnershipHandling,
} from './application/ownership.handlers.js';
import type { ExternalAccountsPorts } from './application/ports.js';
import { reviewExternalAccountHandling } from './application/review-external-account.handler.js';
import { addedVasps, vaspCommands, vaspQueries } from './application/vasp.handlers.js';
import { externalAccountRejections } from './application/rejections.js';
import { CreateExternalAccountViews1766000000000 } from './infrastructure/migrations/1766000000000-create-external-account-views.js';
import { randomNonces } from './infrastructure/random-nonces.adapter.js';
import { ExternalAccountReader } from './read/external-account.query.js';

const readerOf = (ports: ExternalAccountsPorts): ExternalAccountReader => new ExternalAccountReader(ports);

/** Registration, review and deletion of bank accounts, wallets and Lightning destinations. */
const registration = part<ExternalAccountsPorts>({
  events: externalAccountEvents,
  aggregates: [externalAccountAggregate],
  rejections: externalAccountRejections,
  commands: (ports) => [
    registerExternalAccountHandling(ports, readerOf(ports)),
    deleteExternalAccountHandling(ports, readerOf(ports)),
    reviewExternalAccountHandling(ports, readerOf(ports)),
  ],
  queries: (ports) => externalAccountQueries(readerOf(ports), ports),
});

/** Ownership of wallets: by signature, or by the simulator's liveness check after a while. */
const ownership = part<ExternalAccountsPorts>({
  commands: (ports) => [
    issueOwnershipChallengeHandling(readerOf(ports), ports.nonces ?? randomNonces),
    verifyOwnershipHandling(readerOf(ports)),
  ],
  timers: (ports) => ({
    [RESOLVE_LIVENESS]: ({ data }, call) =>
      resolveDueLiveness(ports.record, readerOf(ports))(data as LivenessDue, call),
  }),
});

/** The custodial platforms that a hosted wallet may name. */
const vasps = part<ExternalAccountsPorts>({
  aggregates: [addedVasps],
  commands: vaspCommands,
  queries: vaspQueries,
});

export const externalAccounts = context<ExternalAccountsPorts>({
  name: 'external_accounts',
  migrations: [CreateExternalAccountViews1766000000000],
  parts: [registration, ownership, vasps, closing, forgetting],
});
