import { ListCustomers } from '@causeway/customers';
import { FindAccountsByIdentifier } from '@causeway/external-accounts';
import type { Page } from '@causeway/kernel';

/**
 * Customers by the platform's own id and accounts by identifier; stands in for the contexts that own them.
 */
export class NameBearers {
  private readonly byName = new Map<string, string[]>();
  private readonly byIdentifier = new Map<string, string[]>();

  add(platformCustomerId: string, customerId: string): void {
    this.byName.set(platformCustomerId, [...(this.byName.get(platformCustomerId) ?? []), customerId]);
  }

  addAccount(identifier: string, accountId: string): void {
    this.byIdentifier.set(identifier, [...(this.byIdentifier.get(identifier) ?? []), accountId]);
  }

  answer(request: object): Page<{ readonly id: string }> | readonly string[] {
    if (request instanceof FindAccountsByIdentifier)
      return this.byIdentifier.get(request.payload.identifier) ?? [];
    if (!(request instanceof ListCustomers)) throw new Error('only the bearers of a name are asked for here');
    const { platformCustomerId = '', isIncludingDeleted } = request.payload;
    if (isIncludingDeleted !== true) throw new Error('a deleted customer has transactions too');
    const data = (this.byName.get(platformCustomerId) ?? []).map((id) => ({ id }));
    return { data, hasMore: false, totalCount: data.length };
  }
}
