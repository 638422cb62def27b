import type { ViewReader } from '@causeway/commands';
import type { Environment, Id } from '@causeway/kernel';
import type { Authenticator, Caller } from '@causeway/http';
import type { MasterKey } from '@causeway/privacy';
import type { TokenSecrets } from '../application/ports.js';
import type { Permission } from '../domain/token-roster.js';
import { HmacTokenSecrets } from './token-secrets.adapter.js';

const CLIENT_ID = /^[0-9a-f]{32}$/;
/** Stands for any text that cannot be a client id: it costs the same look-up and finds nothing. */
const NO_CLIENT_ID = '';

const NO_HASH = '0'.repeat(64);
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Always gives a row, and one of the same size for a client id that does not exist: what it costs does not tell
 * which ids do. A second row would mean one client id in both environments; then its owner is unknown.
 */
const BY_CLIENT_ID = `
  select token.token_id is not null as is_known,
         coalesce(token.environment, 'production') as environment,
         coalesce(token.platform_id, 'Platform:${NO_ID}') as platform_id,
         coalesce(token.token_id, 'Token:${NO_ID}') as token_id,
         coalesce(token.permissions, '{VIEW}') as permissions,
         coalesce(token.secret_hash, '${NO_HASH}') as secret_hash
    from (values ($1::text)) as sought (client_id)
    left join platform.token_view token on token.client_id = sought.client_id
   limit 2`;

type CredentialRow = {
  readonly is_known: boolean;
  readonly environment: Environment;
  readonly platform_id: string;
  readonly token_id: Id<'Token'>;
  readonly permissions: readonly Permission[];
  readonly secret_hash: string;
};

/**
 * Finds the token of a request by what is stored at this moment: a deleted token is refused by every node from the
 * commit of its deletion on (config-and-tokens §3). A client id in use may be found in memory and so a little sooner
 * than one that does not exist: its 128 random bits cannot be guessed, and it proves nothing without the secret.
 */
export class TokenAuthenticator implements Authenticator {
  constructor(
    private readonly views: ViewReader,
    private readonly secrets: TokenSecrets,
  ) {}

  async authenticate(clientId: string, clientSecret: string): Promise<Caller | undefined> {
    const sought = CLIENT_ID.test(clientId) ? clientId : NO_CLIENT_ID;
    const rows = await this.views.rows<CredentialRow>(BY_CLIENT_ID, [sought]);
    const row = rows.length === 1 ? rows[0] : undefined;
    const matches = this.secrets.matches(clientSecret, row?.is_known ? row.secret_hash : undefined);
    if (row === undefined || !matches) return undefined;
    return {
      platformId: row.platform_id,
      environment: row.environment,
      tokenId: row.token_id,
      permissions: row.permissions,
    };
  }
}

/** The authenticator of a host, with the key that `CreateToken` hashes under there. */
export const tokenAuthenticator = (host: {
  readonly views: ViewReader;
  readonly masterKey: Pick<MasterKey, 'derive'>;
}): Authenticator =>
  new TokenAuthenticator(host.views, new HmacTokenSecrets(host.masterKey.derive('api-token-secret')));
