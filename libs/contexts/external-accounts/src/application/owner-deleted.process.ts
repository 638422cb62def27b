import { part, process, task } from '@causeway/commands';
import { CUSTOMER_DELETED, type CustomerDeletedV1 } from '@causeway/customers';
import { derivedUuid, uuidOf } from '@causeway/kernel';
import { reviewAccount } from '../domain/review-account.decide.js';
import { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import type { ExternalAccountsPorts } from './ports.js';

/** When a customer is deleted, then its accounts take no more payments (customers §7). */
export const closing = part<Pick<ExternalAccountsPorts, 'record' | 'views' | 'rows'>>({
  processes: (ports) => [
    process('deactivate-accounts-on-customer-deleted')
      .from('customers')
      .on(CUSTOMER_DELETED, ({ data }) => [
        task('deactivate-accounts', async (call) => {
          const { customerId } = data as CustomerDeletedV1;
          const reader = new ExternalAccountReader(ports);
          for (;;) {
            const accountIds = await reader.stillPayable(call, customerId);
            if (accountIds.length === 0) return;
            for (const accountId of accountIds)
              await ports.record(
                { ...call, commandId: derivedUuid('deactivate-account', accountId) },
                {
                  name: 'deactivate-account',
                  on: externalAccountAggregate,
                  id: uuidOf(accountId),
                  decide: (account, when) =>
                    reviewAccount('OWNER_DELETED', account, when, {
                      isDefaultUmaTarget: false,
                      isOwnerThere: false,
                    }),
                },
              );
          }
        }),
      ]),
  ],
});
