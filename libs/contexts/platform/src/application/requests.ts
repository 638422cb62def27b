import { Command, Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { NewPlatform } from '../domain/platform-config.decide.js';
import type { ConfigChange } from '../domain/settings.js';
import type { Permission } from '../domain/token-roster.js';
import type { NewToken } from '../domain/token-roster.decide.js';
import type { ApiTokenDocument, NewApiTokenDocument } from '../published/api-token.document.js';
import type { PlatformConfigDocument } from '../published/platform-config.document.js';
import type { PlatformSummary } from '../read/platform-config.query.js';

/** The call itself holds all parameters. */
export type NoPayload = Readonly<Record<string, never>>;

/** The operator's: creates a platform in the environment of the call. A repeated request changes nothing. */
export class CreatePlatform extends Command<NewPlatform, PlatformConfigDocument> {
  static readonly type = 'platform.create-platform';
}

/** All or nothing (config-and-tokens §2). */
export class UpdatePlatformConfig extends Command<ConfigChange, PlatformConfigDocument> {
  static readonly type = 'platform.update-platform-config';
}

/** Makes a token with a fresh secret, which the answer alone carries. */
export class CreateToken extends Command<
  { readonly name: string; readonly permissions: readonly Permission[] },
  NewApiTokenDocument
> {
  static readonly type = 'platform.create-token';
}

/** Records a token whose secret was made elsewhere: by `CreateToken`, or by the operator's first start. */
export class RegisterToken extends Command<NewToken, ApiTokenDocument> {
  static readonly type = 'platform.register-token';
}

export class DeleteToken extends Command<{ readonly tokenId: Id<'Token'> }, null> {
  static readonly type = 'platform.delete-token';
}

/** The operator's: revokes a token, also the last one that may manage tokens. */
export class RevokeToken extends Command<{ readonly tokenId: Id<'Token'> }, TokenRevoked> {
  static readonly type = 'platform.revoke-token';
}
export interface TokenRevoked {
  readonly tokenId: Id<'Token'>;
  /** With none left, only the operator can give the platform another token. */
  readonly manageTokensLeft: number;
}

export class GetPlatformConfig extends Query<NoPayload, PlatformConfigDocument> {
  static readonly type = 'platform.get-platform-config';
  static readonly isOfViews = true;
}

/** The operator's: every platform of the call's environment, whichever platform the call names. */
export class ListPlatforms extends Query<NoPayload, readonly PlatformSummary[]> {
  static readonly type = 'platform.list-platforms';
}

export class GetToken extends Query<{ readonly tokenId: Id<'Token'> }, ApiTokenDocument> {
  static readonly type = 'platform.get-token';
}

/** The caller's platform's tokens, newest first. */
export class ListTokens extends Query<TokensWanted, Page<ApiTokenDocument>> {
  static readonly type = 'platform.list-tokens';
}
export interface TokensWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: KeysetPosition;
  /** Exact, case-sensitive. */
  readonly name?: string;
  readonly createdAfter?: Instant;
  readonly createdBefore?: Instant;
  readonly updatedAfter?: Instant;
  readonly updatedBefore?: Instant;
}
