import type { ViewReader } from '@causeway/commands';
import type { Operator, OperatorAuthenticator } from '@causeway/http';
import type { MasterKey } from '@causeway/privacy';
import type { TokenSecrets } from '../application/ports.js';
import type { OperatorTokenRow } from '../read/operator-token.view.js';
import { HmacTokenSecrets } from './token-secrets.adapter.js';

const BY_HASH = 'select token_id, name, permission from platform.operator_token_view where secret_hash = $1';

/**
 * Finds an operator's token by the keyed hash of its secret. Which hash a guess has cannot be foreseen without the
 * key, so that how long the look-up takes reveals nothing. It is found by what is
 * stored at this moment: a revoked token is refused by every node from the commit of its revocation on.
 */
export class StoredOperators implements OperatorAuthenticator {
  constructor(
    private readonly views: ViewReader,
    private readonly secrets: Pick<TokenSecrets, 'hash'>,
  ) {}

  async operatorOf(secret: string): Promise<Operator | undefined> {
    const [row] = await this.views.rows<Pick<OperatorTokenRow, 'token_id' | 'name' | 'permission'>>(BY_HASH, [
      this.secrets.hash(secret),
    ]);
    return row && { tokenId: row.token_id, name: row.name, permission: row.permission };
  }
}

/** Hashes the secrets of operators' tokens, with the key that those of platforms are hashed with. */
export const operatorSecrets = (masterKey: Pick<MasterKey, 'derive'>): HmacTokenSecrets =>
  new HmacTokenSecrets(masterKey.derive('api-token-secret'));

/**
 * Recognises operators by the tokens that are stored at the moment of each call; the keys of the hashes follow from the
 * master key.
 */
export const operatorAuthenticator = (host: {
  readonly views: ViewReader;
  readonly masterKey: Pick<MasterKey, 'derive'>;
}): OperatorAuthenticator => new StoredOperators(host.views, operatorSecrets(host.masterKey));
