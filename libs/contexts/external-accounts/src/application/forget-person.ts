import type { Recording } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { eraseOwner } from '../domain/erase-owner.decide.js';
import type { ExternalAccount, ExternalAccountEvent } from '../domain/external-account.js';
import { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import type { ExternalAccountsPorts } from './ports.js';

/** Blanks one account of an erased person. */
export const ownerErased = (
  accountId: Id<'ExternalAccount'>,
): Recording<ExternalAccount, ExternalAccountEvent> => ({
  name: 'erase-owner',
  on: externalAccountAggregate,
  id: uuidOf(accountId),
  decide: eraseOwner,
});

/** When a person is erased, its accounts are blanked. One that is blanked is not found again. */
export const forgetting = forgetsPersons<Pick<ExternalAccountsPorts, 'record' | 'views' | 'rows'>>(
  'external_accounts',
  (ports) => async (customerId, call) => {
    const reader = new ExternalAccountReader(ports);
    for (;;) {
      const accountIds = await reader.notBlanked(call, customerId);
      if (accountIds.length === 0) return;
      for (const accountId of accountIds)
        await ports.record(
          { ...call, commandId: derivedUuid('erase-owner', accountId) },
          ownerErased(accountId),
        );
    }
  },
);
