import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from './caller.js';

export type KnownCaller = Pick<Caller, 'platformId' | 'environment' | 'tokenId' | 'agentId'>;

/** Tokens in use at one gateway; beyond these the one unused for longest is forgotten. */
const KNOWN_MAX = 10_000;

/**
 * Credentials that were verified lately. They decide only the queue and the rate limit of a request, before
 * any look-up; its permissions are looked up for each request all the same. A caller that presents another's
 * client id with a wrong secret is not known here, and so cannot fill that platform's queue.
 */
export class KnownCredentials {
  private readonly known = new Map<string, KnownCaller>();
  /** What is kept in memory must not be the credentials themselves. */
  private readonly key = randomBytes(32);

  find(credentials: string): KnownCaller | undefined {
    const digest = this.digestOf(credentials);
    const caller = this.known.get(digest);
    if (caller === undefined) return undefined;
    this.known.delete(digest);
    this.known.set(digest, caller);
    return caller;
  }

  remember(credentials: string, { platformId, environment, tokenId, agentId }: Caller): void {
    const [oldest] = this.known.keys();
    if (this.known.size >= KNOWN_MAX && oldest !== undefined) this.known.delete(oldest);
    const caller = { platformId, environment, tokenId, ...(agentId !== undefined && { agentId }) };
    this.known.set(this.digestOf(credentials), caller);
  }

  forget(credentials: string): void {
    this.known.delete(this.digestOf(credentials));
  }

  private digestOf(credentials: string): string {
    return createHmac('sha256', this.key).update(credentials).digest('base64');
  }
}
