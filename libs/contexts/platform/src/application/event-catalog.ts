import type { EventCatalog } from '@causeway/event-store';
import type { ConsoleSessionEvent } from '../domain/console-session.js';
import type { OperatorActionEvent } from '../domain/operator-action.js';
import type { OperatorTokenEvent } from '../domain/operator-roster.js';
import type { OperatorSettingsEvent } from '../domain/operator-settings.js';
import type { PersonalDataRevealed } from '../domain/personal-reveal.js';
import { platformPersonal, type PlatformEvent } from '../domain/platform-config.js';
import type { TokenEvent } from '../domain/token-roster.js';

/** Every event of this context; an event type that is missing here does not compile. */
export const platformEvents = {
  PlatformCreated: { version: 1 },
  CurrencyEnabled: { version: 1 },
  CurrencyChanged: { version: 1 },
  CurrencyDisabled: { version: 1 },
  FeeConfigSet: { version: 1 },
  FeeConfigDeactivated: { version: 1 },
  UmaDomainChanged: { version: 1 },
  UmaDomainCheckFailed: { version: 1 },
  UmaDomainProven: { version: 1 },
  UmaDomainReleased: { version: 1 },
  WebhookEndpointChanged: { version: 1 },
  PlatformConfigUpdated: { version: 1, ...platformPersonal.PlatformConfigUpdated },
  TokenCreated: { version: 1 },
  TokenDeleted: { version: 1 },
  OperatorSettingsChanged: { version: 1 },
  OperatorTokenCreated: { version: 1 },
  OperatorTokenRotated: { version: 1 },
  OperatorTokenRevoked: { version: 1 },
  OperatorActionRequested: { version: 1 },
  OperatorActionApproved: { version: 1 },
  OperatorActionWithdrawn: { version: 1 },
  OperatorActionCarriedOut: { version: 1 },
  PersonalDataRevealed: { version: 1 },
  ConsoleSessionEnded: { version: 1 },
  ConsoleSessionForgotten: { version: 1 },
} as const satisfies EventCatalog &
  Record<
    | PlatformEvent['type']
    | TokenEvent['type']
    | OperatorSettingsEvent['type']
    | OperatorTokenEvent['type']
    | OperatorActionEvent['type']
    | PersonalDataRevealed['type']
    | ConsoleSessionEvent['type'],
    unknown
  >;
