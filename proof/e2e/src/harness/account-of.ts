import type { ApiClient } from './api-client.js';
import { eventually } from './eventually.js';

/**
 * A customer's internal account. It is there in the next request, unless the machine stalls for longer than the answer to the
 * registration waits for it (docs/adr/0016): a suite that is about something else waits for it, too.
 */
export const accountOf = (
  api: ApiClient,
  customerId: string,
  which: { readonly currency: string } | { readonly type: 'EMBEDDED_WALLET' },
): Promise<Record<string, any>> =>
  eventually(`an account of ${customerId}`, async () => {
    const query = new URLSearchParams({ customerId, ...which }).toString();
    const { body } = await api.get(`/customers/internal-accounts?${query}`);
    return (body['data'] as Record<string, any>[])[0];
  });
