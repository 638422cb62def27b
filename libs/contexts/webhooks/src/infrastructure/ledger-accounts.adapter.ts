import { UnavailableError, type Dispatch } from '@causeway/commands';
import { TransientError } from '@causeway/event-store';
import { newUuid } from '@causeway/kernel';
import { ShowInternalAccount } from '@causeway/ledger';
import type { LedgerAccounts } from '../application/ports.js';

/** Asks the ledger at its door. While the ledger is out of reach the reader waits, and parks nothing. */
export const ledgerAccounts = (dispatch: Dispatch): LedgerAccounts => ({
  shown: async (accountId, call) => {
    const question = new ShowInternalAccount({ accountId }, { ...call, commandId: newUuid() });
    const account = await dispatch.execute(question).catch((error: unknown) => {
      throw error instanceof UnavailableError ? new TransientError(error) : error;
    });
    if (account === null) throw new Error(`The ledger published ${accountId}, and has no such account`);
    return account;
  },
});
