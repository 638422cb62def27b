import type { Aggregate, Consequences } from '@causeway/commands';
import type { Publication } from '@causeway/event-store';
import {
  absentPlatform,
  evolvePlatform,
  type Platform,
  type PlatformConfig,
  type PlatformEvent,
} from '../domain/platform-config.js';
import { CONFIG_STREAMS } from '../domain/streams.js';
import {
  CONFIG_UPDATED,
  CURRENCY_ENABLED,
  PLATFORM_CREATED,
  WEBHOOK_ENDPOINT_CHANGED,
  type ConfigUpdatedV1,
  type CurrencyEnabledV1,
  type PlatformCreatedV1,
  type WebhookEndpointChangedV1,
} from '../published/events.js';
import { configRows } from '../read/config.view.js';
import { toPlatformConfigDocument } from '../read/platform-config.document.js';

/** A UMA address names its platform by the domain, so that a domain can have one platform only. */
export const UMA_DOMAIN_NAMES = 'uma-domain';

export const platformConfigAggregate: Aggregate<Platform, PlatformEvent> = {
  category: CONFIG_STREAMS,
  initial: absentPlatform,
  evolve: evolvePlatform,
  views: [configRows],
  publish: (event, after) => (after.status === 'ACTIVE' ? publicationOf(event, after.config) : undefined),
  consequences: (event, before, after) =>
    event.type === 'UmaDomainChanged' && after.status === 'ACTIVE'
      ? domainMove(
          before.status === 'ACTIVE' ? before.config.umaDomain : undefined,
          event.umaDomain,
          after.config,
        )
      : {},
};

const domainMove = (
  previous: string | undefined,
  next: string,
  { platformId }: PlatformConfig,
): Consequences => ({
  ...(previous === undefined ? {} : { release: [{ scope: UMA_DOMAIN_NAMES, value: previous }] }),
  reserve: [{ scope: UMA_DOMAIN_NAMES, value: next, owner: platformId }],
});

/** Only what closes an update tells of the configuration: states in the middle of one are nobody's business. */
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
    case 'CurrencyEnabled': {
      const data: CurrencyEnabledV1 = {
        platformId: config.platformId,
        currencyCode: event.currency.currencyCode,
      };
      return { type: CURRENCY_ENABLED, key, data };
    }
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
