import type { Consequences } from '@causeway/commands';
import type { NewTimer, Publication } from '@causeway/event-store';
import { after, type Environment, type Instant } from '@causeway/kernel';
import type { Platform, PlatformConfig, PlatformEvent } from '../domain/platform-config.js';
import { UMA_CLAIM_MS } from '../domain/uma-domain-proof.decide.js';
import { streamIdOf } from '../domain/streams.js';
import {
  CONFIG_UPDATED,
  CURRENCY_CHANGED,
  CURRENCY_ENABLED,
  PLATFORM_CREATED,
  WEBHOOK_ENDPOINT_CHANGED,
  type ConfigUpdatedV1,
  type CurrencyEnabledV1,
  type PlatformCreatedV1,
  type WebhookEndpointChangedV1,
} from '../published/events.js';
import { toPlatformConfigDocument } from '../read/platform-config.document.js';

/** A UMA address names its platform by the domain, so that a domain can have one platform only. */
const UMA_DOMAIN_NAMES = 'uma-domain';

/** One event, whole: its state is `evolvePlatform`'s, and everything else that follows from it is here. */
interface EventRow<Event extends PlatformEvent> {
  /** `null` for what the event that closes an update publishes: states in the middle of one stay inside. */
  readonly publishes: ((event: Event, config: PlatformConfig) => Publication) | null;
  /** The claimed domain's name, and the timers of its checks and of the claim's end. */
  readonly follows: ((event: Event, around: Around) => Consequences) | null;
}
interface Around {
  readonly before: Platform;
  readonly config: PlatformConfig;
  readonly recordedAt: Instant;
  readonly environment: Environment;
}
type PlatformEventTable = {
  readonly [Type in PlatformEvent['type']]: EventRow<Extract<PlatformEvent, { readonly type: Type }>>;
};

/** The timer that checks whether a platform has proven the domain that it claims. */
export const CHECK_UMA_DOMAIN = 'check-uma-domain';
const checkId = (platformId: string): string => `${CHECK_UMA_DOMAIN}-${streamIdOf(platformId)}`;
const nextCheck = (platformId: string, dueAt: Instant): NewTimer => ({
  timerId: checkId(platformId),
  name: CHECK_UMA_DOMAIN,
  dueAt,
  data: { platformId },
});

/** The timer that ends a claim to a domain which the platform has not proven. */
export const END_UMA_CLAIM = 'end-uma-claim';
export interface ClaimDue {
  readonly platformId: string;
  readonly umaDomain: string;
}
const claimEndId = (platformId: string): string => `${END_UMA_CLAIM}-${streamIdOf(platformId)}`;
const claimEnd = (platformId: string, umaDomain: string, claimedAt: Instant): NewTimer => {
  const data: ClaimDue = { platformId, umaDomain };
  return {
    timerId: claimEndId(platformId),
    name: END_UMA_CLAIM,
    dueAt: after(claimedAt, UMA_CLAIM_MS),
    data,
  };
};

const CONFIGURED = { publishes: null, follows: null } as const;

/** Every event of a platform's stream: one that is new does not compile until each column of its row is filled. */
const EVENT_TABLE: PlatformEventTable = {
  PlatformCreated: {
    ...CONFIGURED,
    publishes: (_event, config) => {
      const { platformId, name } = config;
      const data: PlatformCreatedV1 = { platformId, name, config: toPlatformConfigDocument(config) };
      return { type: PLATFORM_CREATED, key: platformId, data };
    },
  },
  CurrencyEnabled: { ...CONFIGURED, publishes: (event, config) => currency(CURRENCY_ENABLED, event, config) },
  CurrencyChanged: { ...CONFIGURED, publishes: (event, config) => currency(CURRENCY_CHANGED, event, config) },
  CurrencyDisabled: CONFIGURED,
  FeeConfigSet: CONFIGURED,
  FeeConfigDeactivated: CONFIGURED,
  UmaDomainChanged: {
    publishes: null,
    follows: ({ umaDomain }, { before, config: { platformId }, recordedAt, environment }) => ({
      ...domainMove(before, umaDomain, platformId),
      timers: [
        nextCheck(platformId, recordedAt),
        // A sandbox claims names that cannot be proven: there a claim does not expire.
        ...(environment === 'production' ? [claimEnd(platformId, umaDomain, recordedAt)] : []),
      ],
    }),
  },
  UmaDomainCheckFailed: {
    publishes: null,
    follows: ({ nextCheckAt }, { config: { platformId } }) =>
      nextCheckAt === undefined
        ? { cancelTimers: [checkId(platformId)] }
        : { timers: [nextCheck(platformId, nextCheckAt)] },
  },
  UmaDomainProven: { publishes: null, follows: (_event, { config }) => settled(config) },
  UmaDomainReleased: {
    publishes: null,
    follows: ({ umaDomain }, { config }) => ({
      release: [{ scope: UMA_DOMAIN_NAMES, value: umaDomain }],
      ...settled(config),
    }),
  },
  WebhookEndpointChanged: {
    ...CONFIGURED,
    publishes: ({ webhookEndpoint }, { platformId }) => {
      const data: WebhookEndpointChangedV1 = { platformId, webhookEndpoint };
      return { type: WEBHOOK_ENDPOINT_CHANGED, key: platformId, data };
    },
  },
  PlatformConfigUpdated: {
    ...CONFIGURED,
    publishes: (_event, config) => {
      const data: ConfigUpdatedV1 = toPlatformConfigDocument(config);
      const publication = { type: CONFIG_UPDATED, key: config.platformId, data };
      return namesPersons(data) ? { ...publication, subject: config.platformId } : publication;
    },
  },
};

/** What is published of an event, as the configuration is right after it. */
export const publicationOf = (event: PlatformEvent, config: PlatformConfig): Publication | undefined => {
  // A row's function takes the row's own event.
  const { publishes }: EventRow<never> = EVENT_TABLE[event.type];
  return publishes?.(event as never, config);
};

/** The names that an event takes and gives back, and the timers that it sets and cancels. */
export const consequencesOf = (event: PlatformEvent, around: Around): Consequences => {
  const { follows }: EventRow<never> = EVENT_TABLE[event.type];
  return follows?.(event as never, around) ?? {};
};

const domainMove = (before: Platform, next: string, platformId: string): Consequences => {
  const previous = before.status === 'ACTIVE' ? before.config.umaDomain : undefined;
  return {
    ...(previous === undefined ? {} : { release: [{ scope: UMA_DOMAIN_NAMES, value: previous }] }),
    reserve: [{ scope: UMA_DOMAIN_NAMES, value: next, owner: platformId }],
  };
};

const settled = ({ platformId }: PlatformConfig): Consequences => ({
  cancelTimers: [checkId(platformId), claimEndId(platformId)],
});

const currency = (
  type: string,
  {
    currency: { currencyCode, enabledTransactionTypes },
  }: Extract<PlatformEvent, { readonly currency: object }>,
  { platformId }: PlatformConfig,
): Publication => {
  const data: CurrencyEnabledV1 = { platformId, currencyCode, enabledTransactionTypes };
  return { type, key: platformId, data };
};

const namesPersons = ({
  embeddedWalletConfig: wallet,
  cardTokenization2faConfig: card,
}: ConfigUpdatedV1): boolean =>
  [
    wallet?.sendFromEmailAddress,
    wallet?.replyToEmailAddress,
    card?.email?.fromAddress,
    card?.email?.replyToAddress,
  ].some((address) => address !== undefined);
