import type { Environment, Id } from '@causeway/kernel';
import type { Authenticator, Caller } from '@causeway/http';
import type { MasterKey } from '@causeway/privacy';
import type { TokenSecrets, ViewReader } from '../application/ports.js';
import type { Permission } from '../domain/token-roster.js';
import { HmacTokenSecrets } from './token-secrets.adapter.js';

const CLIENT_ID = /^[0-9a-f]{32}$/;
/** Stands for any text that cannot be a client id: it costs the same look-up and finds nothing. */
const NOBODY = '';

/** A second row would mean one client id in both environments; then nobody can say whose request it is. */
const BY_CLIENT_ID = `
  select environment, platform_id, token_id, permissions, secret_hash
    from platform.token_view where client_id = $1 limit 2`;

type CredentialRow = {
  readonly environment: Environment;
  readonly platform_id: string;
  readonly token_id: Id<'Token'>;
  readonly permissions: readonly Permission[];
  readonly secret_hash: string;
};

/**
 * Finds the token of a request. Reads the view on every request, one look-up by index, and remembers nothing: a
 * deleted token is refused by every node from the commit of its deletion on (config-and-tokens §3).
 */
export class TokenAuthenticator implements Authenticator {
  constructor(
    private readonly views: ViewReader,
    private readonly secrets: TokenSecrets,
  ) {}

  async authenticate(clientId: string, clientSecret: string): Promise<Caller | undefined> {
    const sought = CLIENT_ID.test(clientId) ? clientId : NOBODY;
    const rows = await this.views.rows<CredentialRow>(BY_CLIENT_ID, [sought]);
    const row = rows.length === 1 ? rows[0] : undefined;
    const matches = this.secrets.matches(clientSecret, row?.secret_hash);
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
