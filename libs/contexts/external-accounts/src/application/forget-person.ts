import type { CallContext, Recording } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { eraseOwner } from '../domain/erase-owner.decide.js';
import type { ExternalAccount, ExternalAccountEvent } from '../domain/external-account.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
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

export const forgetting = forgetsPersons('external_accounts');

/** An account that is blanked is not found again, so that a task that was cut off goes on with the rest. */
export const forgetAccountsOf =
  ({ record }: Pick<ExternalAccountsPorts, 'record'>, reader: ExternalAccountReader) =>
  async (customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
    for (;;) {
      const accountIds = await reader.notBlanked(call, customerId);
      if (accountIds.length === 0) return;
      for (const accountId of accountIds)
        await record({ ...call, commandId: derivedUuid('erase-owner', accountId) }, ownerErased(accountId));
    }
  };
