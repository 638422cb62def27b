import { idOf, newUuid } from '@causeway/kernel';
import { PERMISSIONS, type Authenticator, type Caller } from '../access/caller.js';

/** Tokens made up as specs ask for them; the same caller always gets the same token and platform. */
export class HarnessCallers implements Authenticator {
  readonly platformId = idOf('Platform', newUuid());
  private readonly byClientId = new Map<string, Caller>();
  private readonly clientIds = new Map<string, string>();

  authenticate(clientId: string, clientSecret: string): Promise<Caller | undefined> {
    return Promise.resolve(clientSecret === 'secret' ? this.byClientId.get(clientId) : undefined);
  }

  /** The header that signs as this caller; what is left out is a sandbox token with every permission. */
  authorization(caller: Partial<Caller>): string {
    const key = JSON.stringify(caller);
    const clientId = this.clientIds.get(key) ?? this.issue(key, caller);
    return `Basic ${Buffer.from(`${clientId}:secret`).toString('base64')}`;
  }

  private issue(key: string, caller: Partial<Caller>): string {
    const clientId = newUuid();
    const tokenId = idOf('Token', clientId);
    const defaults = {
      platformId: this.platformId,
      environment: 'sandbox',
      tokenId,
      permissions: PERMISSIONS,
    } as const;
    this.byClientId.set(clientId, { ...defaults, ...caller });
    this.clientIds.set(key, clientId);
    return clientId;
  }
}
