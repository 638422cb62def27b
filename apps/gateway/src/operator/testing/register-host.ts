import { RejectedError, type CallContext, type Dispatch } from '@causeway/commands';
import { systemNow, type Environment } from '@causeway/kernel';
import {
  CreatePlatform,
  CreateToken,
  GetPlatformConfig,
  HmacTokenSecrets,
  ListPlatforms,
  ListTokens,
  RevokeToken,
  type ApiTokenDocument,
  type PlatformSummary,
} from '@causeway/platform';
import { CreateSigningKey } from '@causeway/webhooks';
import type { EnvironmentKeys } from '../platforms/platform-register.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;
type IssuedHere = ApiTokenDocument & Tenant & { readonly clientSecret: string };

const PEM = '-----BEGIN PUBLIC KEY-----';

/** The platform and webhooks contexts as the operator's controllers see them, kept in memory. */
export class RegisterHost {
  readonly platforms: PlatformSummary[] = [];
  tokens: IssuedHere[] = [];
  /** Takes the place of the webhooks context's answer. */
  webhooks: (() => Promise<never>) | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly secrets = new HmacTokenSecrets(Buffer.alloc(32, 1));

  readonly dispatch: Dispatch = { execute: (request) => this.execute(request) as never };

  /** One after the other, as under the database's lock. */
  exclusively<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  keysOf(platformId: string, environment: Environment): EnvironmentKeys | undefined {
    const token = this.tokensOf({ platformId, environment })[0];
    return (
      token && {
        tokenId: token.id,
        apiKeyId: token.clientId,
        apiKeySecret: token.clientSecret,
        webhookPublicKeyPem: `${PEM}\n${platformId} ${environment}\n`,
      }
    );
  }

  tokensOf({ platformId, environment }: Tenant): IssuedHere[] {
    return this.tokens.filter(
      (token) => token.platformId === platformId && token.environment === environment,
    );
  }

  private async execute(request: { readonly call: CallContext }): Promise<unknown> {
    const { call } = request;
    const { environment } = call;
    if (request instanceof CreateSigningKey) {
      if (this.webhooks) return this.webhooks();
      return { publicKeyPem: `${PEM}\n${call.platformId} ${environment}\n` };
    }
    if (request instanceof CreatePlatform)
      return this.platforms.push({ ...request.payload, environment, createdAt: systemNow() });
    if (request instanceof CreateToken) return this.issue(request.payload, call);
    if (request instanceof RevokeToken) return this.revoke(request.payload.tokenId, call);
    if (request instanceof ListPlatforms)
      return this.platforms.filter((platform) => platform.environment === environment);
    if (request instanceof ListTokens)
      return this.page(request.payload.limit, request.payload.after?.id, call);
    if (request instanceof GetPlatformConfig) return this.config(call);
    throw new Error('no answer for that here');
  }

  private issue({ name, permissions }: Pick<ApiTokenDocument, 'name' | 'permissions'>, call: CallContext) {
    const { clientId, clientSecret, tokenId } = this.secrets.issue();
    const { platformId, environment } = call;
    const at = systemNow();
    const token = { id: tokenId, name, permissions, clientId, createdAt: at, updatedAt: at };
    this.tokens.push({ ...token, platformId, environment, clientSecret });
    return { ...token, clientSecret };
  }

  private revoke(tokenId: string, call: CallContext) {
    if (!this.tokensOf(call).some(({ id }) => id === tokenId))
      throw new RejectedError('platform', 'TOKEN_NOT_FOUND');
    this.tokens = this.tokens.filter(({ id }) => id !== tokenId);
    const left = this.tokensOf(call).filter(({ permissions }) => permissions.includes('MANAGE'));
    return { tokenId, manageTokensLeft: left.length };
  }

  private page(limit: number, after: string | undefined, call: CallContext) {
    const all = this.tokensOf(call).reverse();
    const rest = all.slice(all.findIndex(({ id }) => id === after) + 1);
    const data = rest
      .slice(0, limit)
      .map(({ clientSecret: _secret, platformId: _platform, environment: _environment, ...token }) => token);
    const last = data.at(-1);
    return {
      data,
      hasMore: rest.length > limit,
      totalCount: all.length,
      ...(rest.length > limit && last && { next: { createdAt: last.createdAt, id: last.id } }),
    };
  }

  private config({ platformId, environment }: CallContext): object {
    const isThere = this.platforms.some(
      (platform) => platform.platformId === platformId && platform.environment === environment,
    );
    if (!isThere) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
    return environment === 'sandbox'
      ? { supportedCurrencies: [{ currencyCode: 'USD' }], webhookEndpoint: 'https://acme.example' }
      : { supportedCurrencies: [] };
  }
}
