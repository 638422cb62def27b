import type { Aggregate, Consequences } from '@causeway/commands';
import type { NewTimer, Publication } from '@causeway/event-store';
import { after, type Instant } from '@causeway/kernel';
import {
  absentPlatform,
  evolvePlatform,
  type Platform,
  type PlatformConfig,
  type PlatformEvent,
} from '../domain/platform-config.js';
import { UMA_CLAIM_MS } from '../domain/uma-domain-proof.decide.js';
import { CONFIG_STREAMS, streamIdOf } from '../domain/streams.js';
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
import { configRows } from '../read/config.view.js';
import { umaDomainRows } from '../read/uma-domain.view.js';
import { toPlatformConfigDocument } from '../read/platform-config.document.js';

/** A UMA address names its platform by the domain, so that a domain can have one platform only. */
export const UMA_DOMAIN_NAMES = 'uma-domain';

export const platformConfigAggregate: Aggregate<Platform, PlatformEvent> = {
  category: CONFIG_STREAMS,
  initial: absentPlatform,
  evolve: evolvePlatform,
  views: [configRows, umaDomainRows],
  publish: (event, platform) =>
    platform.status === 'ACTIVE' ? publicationOf(event, platform.config) : undefined,
  consequences: (event, before, platform, { recordedAt, metadata: { environment } }) => {
    if (platform.status === 'ABSENT') return {};
    const { platformId } = platform.config;
    switch (event.type) {
      case 'UmaDomainChanged': {
        const previous = before.status === 'ACTIVE' ? before.config.umaDomain : undefined;
        const timers = [
          nextCheck(platformId, recordedAt),
          // A sandbox claims names that cannot be proven: there a claim does not expire.
          ...(environment === 'production' ? [claimEnd(platformId, event.umaDomain, recordedAt)] : []),
        ];
        return { ...domainMove(previous, event.umaDomain, platform.config), timers };
      }
      case 'UmaDomainCheckFailed':
        return event.nextCheckAt === undefined
          ? { cancelTimers: [checkId(platformId)] }
          : { timers: [nextCheck(platformId, event.nextCheckAt)] };
      case 'UmaDomainProven':
        return { cancelTimers: [checkId(platformId), claimEndId(platformId)] };
      case 'UmaDomainReleased':
        return {
          release: [{ scope: UMA_DOMAIN_NAMES, value: event.umaDomain }],
          cancelTimers: [checkId(platformId), claimEndId(platformId)],
        };
      default:
        return {};
    }
  },
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

const domainMove = (
  previous: string | undefined,
  next: string,
  { platformId }: PlatformConfig,
): Consequences => ({
  ...(previous === undefined ? {} : { release: [{ scope: UMA_DOMAIN_NAMES, value: previous }] }),
  reserve: [{ scope: UMA_DOMAIN_NAMES, value: next, owner: platformId }],
});

/** Only the event that closes an update publishes the configuration: states in the middle of one stay inside. */
const publicationOf = (event: PlatformEvent, config: PlatformConfig): Publication | undefined => {
  const key = config.platformId;
  switch (event.type) {
    case 'PlatformCreated': {
      const data: PlatformCreatedV1 = {
        platformId: config.platformId,
        name: config.name,
        config: toPlatformConfigDocument(config),
      };
      return { type: PLATFORM_CREATED, key, data };
    }
    case 'CurrencyEnabled':
      return { type: CURRENCY_ENABLED, key, data: currencyOf(event, config) };
    case 'CurrencyChanged':
      return { type: CURRENCY_CHANGED, key, data: currencyOf(event, config) };
    case 'WebhookEndpointChanged': {
      const data: WebhookEndpointChangedV1 = {
        platformId: config.platformId,
        webhookEndpoint: event.webhookEndpoint,
      };
      return { type: WEBHOOK_ENDPOINT_CHANGED, key, data };
    }
    case 'PlatformConfigUpdated': {
      const data: ConfigUpdatedV1 = toPlatformConfigDocument(config);
      return namesPersons(data)
        ? { type: CONFIG_UPDATED, key, data, subject: config.platformId }
        : { type: CONFIG_UPDATED, key, data };
    }
    default:
      return undefined;
  }
};

const currencyOf = (
  {
    currency: { currencyCode, enabledTransactionTypes },
  }: Extract<PlatformEvent, { readonly currency: object }>,
  { platformId }: PlatformConfig,
): CurrencyEnabledV1 => ({ platformId, currencyCode, enabledTransactionTypes });

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
