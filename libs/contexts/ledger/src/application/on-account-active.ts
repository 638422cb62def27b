import { process, task, type CallContext, type ProcessDefinition } from '@causeway/commands';
import { Erased } from '@causeway/kernel';
import { ACCOUNT_CHANGED, accountsChangedIn, type AccountChangedV1 } from '../published/events.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';

/**
 * The process `<name>-on-account-active` of another context: for each account that became active it does, as the task
 * `<name>`, what the account held up (accounts §3). An event may come twice, so that the work must find nothing left
 * to do the second time.
 */
export const onAccountActive = (
  name: string,
  work: (account: InternalAccountDocument, call: CallContext) => Promise<void>,
): ProcessDefinition =>
  process(`${name}-on-account-active`)
    .from('ledger')
    .on(ACCOUNT_CHANGED, ({ data }) => {
      if (data instanceof Erased) return [];
      return accountsChangedIn(data as AccountChangedV1, 'STATUS')
        .filter(({ status }) => status === 'ACTIVE')
        .map((account) => task(name, (call) => work(account, call)));
    });
