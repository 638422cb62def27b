import {
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { deleteExternalAccountHandling } from './application/delete-external-account.handler.js';
import {
  externalAccountAggregate,
  RESOLVE_LIVENESS,
  type LivenessDue,
} from './application/external-account.aggregate.js';
import { externalAccountEvents } from './application/event-catalog.js';
import {
  externalAccountQueries,
  recordExternalAccountHandling,
  registerExternalAccountHandling,
} from './application/external-account.handlers.js';
import { eraseOwnerHandling, forgetAccountsOf, forgetting } from './application/forget-person.js';
import { identifyExternalAccountHandling } from './application/identify-accounts.js';
import {
  issueOwnershipChallengeHandling,
  ResolveLiveness,
  resolveLivenessHandling,
  verifyOwnershipHandling,
} from './application/ownership.handlers.js';
import type { ExternalAccountsPorts } from './application/ports.js';
import { reviewExternalAccountHandling } from './application/review-external-account.handler.js';
import { addedVasps, vaspCommands, vaspQueries } from './application/vasp.handlers.js';
import { externalAccountRejections } from './application/rejections.js';
import { CreateExternalAccountView1763700300000 } from './infrastructure/migrations/1763700300000-create-external-account-view.js';
import { AddDeletedAtToExternalAccountView1764100300000 } from './infrastructure/migrations/1764100300000-add-deleted-at-to-external-account-view.js';
import { FindExternalAccountsByIdentifier1764200100000 } from './infrastructure/migrations/1764200100000-find-external-accounts-by-identifier.js';
import { FindAccountsWithoutKeys1764800200000 } from './infrastructure/migrations/1764800200000-find-accounts-without-keys.js';
import { CreateVaspView1764700100000 } from './infrastructure/migrations/1764700100000-create-vasp-view.js';
import { randomNonces } from './infrastructure/random-nonces.adapter.js';
import { ExternalAccountReader } from './read/external-account.query.js';
import { externalAccountView } from './read/external-account.view.js';
import { vaspView } from './read/vasp.view.js';

export const externalAccountsContext: ContextDefinition = {
  name: 'external_accounts',
  events: { ...externalAccountEvents, ...forgetting.events },
  views: [externalAccountView, vaspView],
  migrations: [
    CreateExternalAccountView1763700300000,
    AddDeletedAtToExternalAccountView1764100300000,
    FindExternalAccountsByIdentifier1764200100000,
    CreateVaspView1764700100000,
    FindAccountsWithoutKeys1764800200000,
  ],
  rejections: externalAccountRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(externalAccountsContext, [
  externalAccountAggregate,
  addedVasps,
  forgetting.aggregate,
]);

/** When this, then that. The context asks for a customer's standing; when a person is erased, it blanks the accounts. */
export const externalAccountsTable = (ports: ExternalAccountsPorts): ExternalAccountsTable => {
  const reader = new ExternalAccountReader(ports.views, ports.rows);
  return {
    commands: [
      registerExternalAccountHandling(ports, reader),
      recordExternalAccountHandling(ports),
      identifyExternalAccountHandling,
      deleteExternalAccountHandling(reader),
      issueOwnershipChallengeHandling(reader, ports.nonces ?? randomNonces),
      verifyOwnershipHandling(reader),
      resolveLivenessHandling(reader),
      reviewExternalAccountHandling(ports, reader),
      ...vaspCommands,
      eraseOwnerHandling,
      ...forgetting.handlings(ports.dispatch, forgetAccountsOf(ports, reader)),
    ],
    queries: [...externalAccountQueries(reader, ports), ...vaspQueries(ports)],
    processes: [forgetting.process],
    timers: {
      [RESOLVE_LIVENESS]: ({ data }, call) => {
        const { accountId, challengeId } = data as LivenessDue;
        return ports.dispatch.execute(new ResolveLiveness({ accountId, challengeId }, call));
      },
    },
  };
};

export interface ExternalAccountsTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>>;
}
