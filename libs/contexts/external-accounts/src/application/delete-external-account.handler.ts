import { decides, type CommandHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { deleteExternalAccount } from '../domain/delete-external-account.decide.js';
import type { ExternalAccount, ExternalAccountEvent } from '../domain/external-account.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import { DeleteExternalAccount } from './requests.js';

/** Looks through the door first: what cannot be read there cannot be deleted there. */
export const deleteExternalAccountHandling = (reader: ExternalAccountReader): CommandHandling =>
  decides<ExternalAccount, ExternalAccountEvent, DeleteExternalAccount, unknown>({
    command: DeleteExternalAccount,
    aggregate: externalAccountAggregate,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: (wanted, call) => reader.shown(call, wanted),
    decide: (_command, account, { now }) => deleteExternalAccount(account, now),
    answer: () => null,
  });
