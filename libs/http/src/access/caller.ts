import type { Environment, Id } from '@causeway/kernel';

export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
export type PermissionName = (typeof PERMISSIONS)[number];

/** Who signs a request: a token of one platform and one environment, or an agent of one of its customers. */
export interface Caller {
  readonly platformId: string;
  readonly environment: Environment;
  /** `Token:<uuid>`, or of an agent `Agent:<uuid>`. */
  readonly tokenId: string;
  /** An agent has none: its policy is asked. */
  readonly permissions: readonly PermissionName[];
  readonly agentId?: Id<'Agent'>;
}

/** Finds the agent of an access token. Implemented by the `agents` context. */
export interface AgentAuthenticator {
  agentOf(accessToken: string): Promise<Caller | undefined>;
}

/** Finds the token of credentials. Implemented by the `platform` context, in constant time (SECURITY 3). */
export interface Authenticator {
  authenticate(clientId: string, clientSecret: string): Promise<Caller | undefined>;
}

export const AUTHENTICATOR = Symbol('Authenticator');

/** `TRANSACT` and `MANAGE` each include `VIEW`; neither includes the other (config-and-tokens §3). */
export const holdsPermission = (caller: Caller, needed: PermissionName): boolean =>
  caller.permissions.includes(needed) || (needed === 'VIEW' && caller.permissions.length > 0);
