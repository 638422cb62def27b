import { ListCustomers } from '@causeway/customers';
import type { Page } from '@causeway/kernel';

/** Who bears which of a platform's own names; stands in for the customers' context. */
export class NameBearers {
  private readonly byName = new Map<string, string[]>();

  add(platformCustomerId: string, customerId: string): void {
    this.byName.set(platformCustomerId, [...(this.byName.get(platformCustomerId) ?? []), customerId]);
  }

  answer(request: object): Page<{ readonly id: string }> {
    if (!(request instanceof ListCustomers)) throw new Error('only the bearers of a name are asked for here');
    const { platformCustomerId = '', isIncludingDeleted } = request.payload;
    if (isIncludingDeleted !== true) throw new Error('a deleted customer has transactions too');
    const data = (this.byName.get(platformCustomerId) ?? []).map((id) => ({ id }));
    return { data, hasMore: false, totalCount: data.length };
  }
}
