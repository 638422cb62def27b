import { decides, type CommandHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { deleteExternalAccount } from '../domain/delete-external-account.decide.js';
import type { ExternalAccount, ExternalAccountEvent } from '../domain/external-account.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import type { ExternalAccountsPorts } from './ports.js';
import { DeleteExternalAccount } from './requests.js';

/** Looks through the door first: what cannot be read there cannot be deleted there. */
export const deleteExternalAccountHandling = (
  { trust }: Pick<ExternalAccountsPorts, 'trust'>,
  reader: ExternalAccountReader,
): CommandHandling =>
  decides<ExternalAccount, ExternalAccountEvent, DeleteExternalAccount, { readonly isTrusted: boolean }>({
    command: DeleteExternalAccount,
    aggregate: externalAccountAggregate,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: async (wanted, call) => {
      const { id: externalAccountId, customerId } = await reader.shown(call, wanted);
      const isTrusted =
        customerId !== undefined &&
        (await trust?.isTrusted({ customerId, externalAccountId }, call)) === true;
      return { isTrusted };
    },
    decide: (_command, account, { now }, facts) => deleteExternalAccount(account, now, facts),
    answer: () => null,
  });
