import { RejectedError, type Dispatch } from '@causeway/commands';
import { ApiError } from '@causeway/http';
import { ENVIRONMENTS, newId, type Environment, type Id, type Instant } from '@causeway/kernel';
import {
  CreatePlatform,
  CreateToken,
  GetPlatformConfig,
  ListPlatforms,
  ListTokens,
  type PlatformSummary,
} from '@causeway/platform';
import type { ServiceRuntime } from '@causeway/service';
import { CreateSigningKey } from '@causeway/webhooks';
import { systemCall } from '../../system-call.js';

export interface NewPlatform {
  readonly name: string;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly proxyUmaSubdomain?: string;
}

export interface RegisteredPlatform extends NewPlatform {
  readonly platformId: Id<'Platform'>;
  readonly environments: readonly Environment[];
  readonly createdAt: Instant;
}

/** What a platform needs for the first request in an environment; named as in `credentials.json`. */
export interface EnvironmentKeys {
  readonly tokenId: string;
  readonly apiKeyId: string;
  /** Here and never again. */
  readonly apiKeySecret: string;
  readonly webhookPublicKeyPem: string;
}

export type OpenedPlatform = RegisteredPlatform & Partial<Readonly<Record<Environment, EnvironmentKeys>>>;

export interface EnvironmentSummary {
  readonly environment: Environment;
  readonly tokenCount: number;
  readonly supportedCurrencies: readonly string[];
  readonly webhookEndpoint?: string;
  readonly umaDomain?: string;
}

/** All platforms of the installation, across both environments; the operator's alone. */
export class PlatformRegister {
  constructor(private readonly host: Pick<ServiceRuntime, 'exclusively'> & { readonly dispatch: Dispatch }) {}

  /** Newest first. */
  async all(): Promise<RegisteredPlatform[]> {
    const summaries = await Promise.all(
      ENVIRONMENTS.map((environment) =>
        this.host.dispatch.execute(new ListPlatforms({}, systemCall('operator', environment))),
      ),
    );
    const byId = new Map<string, PlatformSummary[]>();
    for (const summary of summaries.flat())
      byId.set(summary.platformId, [...(byId.get(summary.platformId) ?? []), summary]);
    return [...byId.values()].map(registeredPlatform).sort(newestFirst);
  }

  /** Throws 404 for a platform that has no environment at all. */
  async find(platformId: string): Promise<RegisteredPlatform> {
    const found = (await this.all()).find((platform) => platform.platformId === platformId);
    if (found === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
    return found;
  }

  /** Throws 404 for a platform that is not there: in that environment or, where none is named, in either. */
  async demand(platformId: string, environment?: Environment): Promise<void> {
    if (environment === undefined) await this.find(platformId);
    else
      await this.host.dispatch.execute(
        new GetPlatformConfig({}, systemCall('operator', environment, { platformId })),
      );
  }

  async summary(platformId: string, environment: Environment): Promise<EnvironmentSummary> {
    const call = systemCall('operator', environment, { platformId });
    const [config, tokens] = await Promise.all([
      this.host.dispatch.execute(new GetPlatformConfig({}, call)),
      this.host.dispatch.execute(new ListTokens({ limit: 1 }, call)),
    ]);
    const { webhookEndpoint, umaDomain, supportedCurrencies } = config;
    return {
      environment,
      tokenCount: tokens.totalCount,
      supportedCurrencies: supportedCurrencies.map(({ currencyCode }) => currencyCode),
      ...(webhookEndpoint !== undefined && { webhookEndpoint }),
      ...(umaDomain !== undefined && { umaDomain }),
    };
  }

  /**
   * A new platform with its first token and webhook key in each environment. Names and UMA subdomains belong to one
   * platform each, so openings follow one another; 409 for one that is taken.
   */
  open(wanted: NewPlatform, environments: readonly Environment[]): Promise<OpenedPlatform> {
    return this.host.exclusively('operator-open-platform', async () => {
      refuseTaken(wanted, await this.all());
      return this.openIn({ ...wanted, platformId: newId('Platform') }, environments);
    });
  }

  /** Another environment of an existing platform; 409 where it has that one already. */
  openEnvironment(platformId: string, environment: Environment): Promise<OpenedPlatform> {
    return this.host.exclusively('operator-open-platform', async () => {
      const platform = await this.find(platformId);
      if (platform.environments.includes(environment))
        throw new ApiError(409, 'CONFLICT', `The platform has its ${environment} already`);
      return this.openIn(platform, [environment]);
    });
  }

  /** What another service does comes first: if that one is away, nothing of the platform is there yet. */
  private async openIn(
    { platformId, name, isRegulatedFinancialInstitution, proxyUmaSubdomain }: PlatformToOpen,
    wanted: readonly Environment[],
  ): Promise<OpenedPlatform> {
    const environments = [...new Set(wanted)];
    const keys = await Promise.all(environments.map((each) => this.webhookKey(platformId, each)));
    const settings = {
      platformId,
      name,
      isRegulatedFinancialInstitution,
      ...(proxyUmaSubdomain !== undefined && { proxyUmaSubdomain }),
    };
    const issued = await Promise.all(environments.map((each) => this.firstToken(settings, each)));
    const opened = environments.map((environment, index): [Environment, object] => [
      environment,
      { ...issued[index], webhookPublicKeyPem: keys[index] },
    ]);
    return { ...(await this.find(platformId)), ...Object.fromEntries(opened) };
  }

  private async webhookKey(platformId: string, environment: Environment): Promise<string> {
    const call = systemCall('operator', environment, { platformId });
    return (await this.host.dispatch.execute(new CreateSigningKey({}, call))).publicKeyPem;
  }

  private async firstToken(
    settings: PlatformToOpen,
    environment: Environment,
  ): Promise<Omit<EnvironmentKeys, 'webhookPublicKeyPem'>> {
    const { dispatch } = this.host;
    const call = () => systemCall('operator', environment, settings);
    await dispatch.execute(new CreatePlatform(settings, call()));
    const { id, clientId, clientSecret } = await dispatch.execute(
      new CreateToken({ name: 'First token', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] }, call()),
    );
    return { tokenId: id, apiKeyId: clientId, apiKeySecret: clientSecret };
  }
}

type PlatformToOpen = NewPlatform & { readonly platformId: Id<'Platform'> };

const refuseTaken = (wanted: NewPlatform, platforms: readonly RegisteredPlatform[]): void => {
  const namesake = platforms.find(({ name }) => name === wanted.name);
  if (namesake !== undefined)
    throw new ApiError(409, 'CONFLICT', 'Another platform has this name', {
      field: 'name',
      platformId: namesake.platformId,
    });
  const { proxyUmaSubdomain } = wanted;
  const holder = platforms.find((platform) => platform.proxyUmaSubdomain === proxyUmaSubdomain);
  if (proxyUmaSubdomain !== undefined && holder !== undefined)
    throw new ApiError(409, 'CONFLICT', 'Another platform has this UMA subdomain', {
      field: 'proxyUmaSubdomain',
      platformId: holder.platformId,
    });
};

const registeredPlatform = (summaries: readonly PlatformSummary[]): RegisteredPlatform => {
  const [first] = summaries;
  if (first === undefined) throw new Error('A platform is in one environment at least');
  const { platformId, name, isRegulatedFinancialInstitution, proxyUmaSubdomain } = first;
  return {
    platformId: platformId as Id<'Platform'>,
    name,
    isRegulatedFinancialInstitution,
    ...(proxyUmaSubdomain !== undefined && { proxyUmaSubdomain }),
    environments: summaries.map(({ environment }) => environment),
    createdAt: summaries.map(({ createdAt }) => createdAt).sort()[0] ?? first.createdAt,
  };
};

const newestFirst = (one: RegisteredPlatform, other: RegisteredPlatform): number => {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1;
  return one.platformId > other.platformId ? -1 : 1;
};
