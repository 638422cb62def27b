import { Command, decides, type CallContext, type CommandHandling } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { eraseOwner } from '../domain/erase-owner.decide.js';
import type { ExternalAccount, ExternalAccountEvent } from '../domain/external-account.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import type { ExternalAccountsPorts } from './ports.js';

/** Blanks one account of an erased person. Known inside this context only. */
export class EraseOwner extends Command<{ readonly accountId: Id<'ExternalAccount'> }, null> {
  static readonly type = 'external_accounts.erase-owner';
}

export const eraseOwnerHandling: CommandHandling = decides<ExternalAccount, ExternalAccountEvent, EraseOwner>(
  {
    command: EraseOwner,
    aggregate: externalAccountAggregate,
    streamId: ({ accountId }) => uuidOf(accountId),
    decide: (_command, account) => eraseOwner(account),
    answer: () => null,
  },
);

export const forgetting = forgetsPersons('external_accounts');

/** An account that is blanked is not found again, so whoever was cut off goes on with the rest. */
export const forgetAccountsOf =
  ({ dispatch }: Pick<ExternalAccountsPorts, 'dispatch'>, reader: ExternalAccountReader) =>
  async (customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
    for (;;) {
      const accountIds = await reader.notBlanked(call, customerId);
      if (accountIds.length === 0) return;
      for (const accountId of accountIds)
        await dispatch.execute(
          new EraseOwner({ accountId }, { ...call, commandId: derivedUuid('erase-owner', accountId) }),
        );
    }
  };
