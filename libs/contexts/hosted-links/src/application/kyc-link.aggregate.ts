import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import {
  evolveKycLink,
  kycLinkPersonal,
  noLink,
  type KycLink,
  type KycLinkEvent,
} from '../domain/kyc-link.js';
import { linkRows } from '../read/kyc-link.view.js';

/** Every event of a link's stream; one that is missing here does not compile. */
export const kycLinkEvents = {
  KycLinkIssued: { version: 1, ...kycLinkPersonal.KycLinkIssued },
  KycLinkOpened: { version: 1 },
  KycLinkUsed: { version: 1 },
} as const satisfies EventCatalog & Record<KycLinkEvent['type'], unknown>;

/** One stream a link, `kyc-link-<id>`, recorded for the platform that asked for it. */
export const kycLinks: Aggregate<KycLink, KycLinkEvent> = {
  category: 'kyc-link',
  initial: noLink,
  evolve: evolveKycLink,
  views: [linkRows],
};
