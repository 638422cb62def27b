import type { Id, Instant } from '@causeway/kernel';
import type { Permission } from '../domain/token-roster.js';

/** A token as the API shows it (`ApiToken` of the contract). */
export interface ApiTokenDocument {
  readonly id: Id<'Token'>;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly clientId: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
/** Only the answer that creates a token carries its secret. */
export type NewApiTokenDocument = ApiTokenDocument & { readonly clientSecret: string };
