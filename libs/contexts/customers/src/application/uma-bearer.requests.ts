import { Query } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

/**
 * Whose UMA address it is, whatever platform of the call's environment the customer belongs to: addresses are unique
 * in a deployment (customers §2). Compared without case; `null` when no customer has it, or none any more.
 */
export class FindUmaBearer extends Query<{ readonly umaAddress: string }, UmaBearer | null> {
  static readonly type = 'customers.find-uma-bearer';
}
export interface UmaBearer {
  readonly platformId: string;
  readonly customerId: Id<'Customer'>;
}
