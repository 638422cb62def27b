import type { EventCatalog } from '@causeway/event-store';
import type { ExternalAccountEvent } from '../domain/external-account.js';
import type { VaspEvent } from '../domain/vasps.js';

/** Every event of this context. Whatever tells who holds an account, or which one it is, is sealed under its owner. */
export const externalAccountEvents = {
  ExternalAccountRegistered: {
    version: 1,
    personal: [
      'accountInfo',
      'primaryIdentifier',
      'platformAccountId',
      'identifierKeys',
      'beneficiaryVerifiedName',
    ],
    subject: 'subjectId',
  },
  ExternalAccountIdentified: { version: 1, personal: ['identifierKeys'], subject: 'subjectId' },
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
