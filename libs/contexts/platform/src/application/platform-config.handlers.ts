import {
  answersFromViews,
  answersQuery,
  type CallContext,
  type CommandHandling,
  decides,
  EVERY_PLATFORM,
  type QueryHandling,
} from '@causeway/commands';
import type { Platform, PlatformEvent } from '../domain/platform-config.js';
import { createPlatform, updatePlatformConfig } from '../domain/platform-config.decide.js';
import { streamIdOf } from '../domain/streams.js';
import { endpointProblem, type EndpointVerdict } from '../domain/webhook-endpoint.js';
import type { PlatformConfigDocument } from '../published/platform-config.document.js';
import { findOperatorSettings } from '../read/operator-settings.view.js';
import { toPlatformConfigDocument, withRequiredFields } from '../read/platform-config.document.js';
import { findPlatformConfig, foldedPlatform, listPlatforms } from '../read/platform-config.query.js';
import { platformConfigAggregate } from './platform-config.aggregate.js';
import type { EndpointPolicy, PlatformPorts } from './ports.js';
import { requiredFieldsOf } from './required-customer-fields.js';
import { CreatePlatform, GetPlatformConfig, ListPlatforms, UpdatePlatformConfig } from './requests.js';

type Folded = Pick<PlatformPorts, 'views' | 'opener'>;

/** Reads the row: a configuration that changes often has a long stream. */
const ofPlatform = ({ views, opener }: Folded) => ({
  aggregate: platformConfigAggregate,
  streamId: (_request: unknown, { platformId }: CallContext) => streamIdOf(platformId),
  folded: (_request: unknown, { platformId, environment }: CallContext) =>
    foldedPlatform(views, opener, platformId, environment),
});

/** The same, where this context decides for itself. */
export const platformIn = ({ views, opener }: Folded, { platformId, environment }: CallContext) => ({
  on: platformConfigAggregate,
  id: streamIdOf(platformId),
  folded: () => foldedPlatform(views, opener, platformId, environment),
});

/** Creates, and never changes, a platform: with the same content a repeated request is answered as before. */
export const createPlatformHandling = (ports: Folded): CommandHandling =>
  decides<Platform, PlatformEvent, CreatePlatform>({
    ...ofPlatform(ports),
    command: CreatePlatform,
    // The operator creates it, and names it in the request.
    streamId: ({ platformId }) => streamIdOf(platformId),
    folded: ({ platformId }, { environment }) =>
      foldedPlatform(ports.views, ports.opener, platformId, environment),
    decide: createPlatform,
    answer: documentOf,
  });

interface UpdateFacts {
  readonly endpoint: EndpointVerdict;
  readonly reserved: readonly string[];
}

/**
 * Whether the URL may be called and which domains are reserved is looked up before the decision. Two platforms that
 * claim a domain at once meet at its name: the later one gets `UMA_DOMAIN_TAKEN` (config-and-tokens §2).
 */
export const updatePlatformConfigHandling = ({
  endpointPolicy,
  reservedDomains,
  ...ports
}: Folded & Pick<PlatformPorts, 'endpointPolicy' | 'reservedDomains'>): CommandHandling =>
  decides<Platform, PlatformEvent, UpdatePlatformConfig, UpdateFacts>({
    ...ofPlatform(ports),
    command: UpdatePlatformConfig,
    facts: async ({ webhookEndpoint, umaDomain }, call) => {
      const endpoint = await verdictOn(endpointPolicy, webhookEndpoint, call);
      if (umaDomain === undefined) return { endpoint, reserved: [] };
      const { inForce } = await findOperatorSettings(ports.views, { ...call, platformId: EVERY_PLATFORM });
      return { endpoint, reserved: [...reservedDomains, ...inForce.reservedUmaDomains] };
    },
    decide: (change, platform, circumstances, { endpoint, reserved }) =>
      updatePlatformConfig(change, platform, circumstances, endpoint, reserved),
    answer: documentOf,
    nameTaken: () => 'UMA_DOMAIN_TAKEN',
  });

/** Names are looked up only for an endpoint whose form is right, since no other one can be accepted anyway. */
const verdictOn = async (
  policy: EndpointPolicy,
  endpoint: string | undefined,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<EndpointVerdict> =>
  endpoint === undefined || endpoint === '' || endpointProblem(endpoint, environment) !== undefined
    ? { ok: true }
    : policy.check(endpoint, environment, platformId);

function documentOf(platform: Platform): PlatformConfigDocument {
  if (platform.status === 'ABSENT') throw new Error('An accepted command left no platform behind');
  return toPlatformConfigDocument(platform.config);
}

/**
 * The configuration as `GET /config` shows it, with the fields of counterparties that its currencies require
 * (config-and-tokens §2).
 */
export const getPlatformConfigHandling = ({
  views,
  opener,
}: Pick<PlatformPorts, 'views' | 'opener'>): QueryHandling =>
  answersFromViews<GetPlatformConfig>({
    query: GetPlatformConfig,
    answer: async (_wanted, tenant) => {
      const [config, required] = await Promise.all([
        findPlatformConfig(views, opener, tenant.platformId, tenant.environment),
        requiredFieldsOf(views, tenant),
      ]);
      return withRequiredFields(config, required);
    },
  });

export const listPlatformsHandling = ({ views }: Pick<PlatformPorts, 'views'>): QueryHandling =>
  answersQuery<ListPlatforms>({
    query: ListPlatforms,
    answer: (_wanted, { environment }) => listPlatforms(views, environment),
  });
