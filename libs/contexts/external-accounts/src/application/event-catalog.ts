import type { EventCatalog } from '@causeway/event-store';
import { externalAccountPersonal, type ExternalAccountEvent } from '../domain/external-account.js';
import type { VaspEvent } from '../domain/vasps.js';

/** Every event of this context; an event type that is missing here does not compile. */
export const externalAccountEvents = {
  ExternalAccountRegistered: { version: 1, ...externalAccountPersonal.ExternalAccountRegistered },
  OwnerErased: { version: 1 },
  ExternalAccountDeleted: { version: 1 },
  ExternalAccountScreened: { version: 1 },
  ExternalAccountStatusChanged: { version: 1 },
  VaspListed: { version: 1 },
  VaspRemoved: { version: 1 },
  OwnershipChallengeIssued: { version: 1 },
  OwnershipProven: { version: 1 },
  OwnershipAttemptFailed: { version: 1 },
} as const satisfies EventCatalog & Record<(ExternalAccountEvent | VaspEvent)['type'], unknown>;
