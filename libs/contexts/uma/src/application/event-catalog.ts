import type { EventCatalog } from '@causeway/event-store';
import type { AllowListSet } from '../domain/allow-list.js';
import type { InstitutionKeyCreated } from '../domain/institution-key.js';
import type { LookupEvent } from '../domain/lookup.js';
import type { NonceSpent } from '../domain/nonce.js';

/** Every event of this context. What a counterparty offers names one of its people: sealed under who asked. */
export const umaEvents = {
  ReceiverLookedUp: { version: 1, personal: ['offer'], subject: 'subjectId' },
  UmaAllowListSet: { version: 1 },
  InstitutionKeyCreated: { version: 1 },
  NonceSpent: { version: 1 },
} as const satisfies EventCatalog &
  Record<(LookupEvent | AllowListSet | InstitutionKeyCreated | NonceSpent)['type'], unknown>;
