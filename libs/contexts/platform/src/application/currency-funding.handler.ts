import { childCall, type CallContext } from '@causeway/commands';
import { after, systemNow, type KeysetPosition } from '@causeway/kernel';
import {
  ListCustomerAccounts,
  SubmitToLedger,
  type AccountState,
  type LedgerCommand,
} from '@causeway/ledger';
import { openOwnAccounts, takesInMoney, type EnabledCurrency } from './own-accounts.js';
import type { PlatformPorts } from './ports.js';

/** Accounts that follow at once; the ledger writes them together. */
const PAGE_SIZE = 100;
/** For a page, so that each is in time however many customers a platform has. */
const PAGE_TIMEOUT_MS = 30_000;

/**
 * Lets the accounts of a platform and its customers show funding instructions in a currency, or not. The platform's own
 * account first: customers' accounts that are opened from then on take it over, and those that were there before follow
 * here. Ids are derived from the call's, so that a repeated one does what was left undone.
 */
export const setCurrencyFunding = ({ dispatch }: Pick<PlatformPorts, 'dispatch'>) => {
  const submit = async (command: LedgerCommand, name: string, call: CallContext) => {
    const outcome = await dispatch.execute(new SubmitToLedger(command, childCall(call, name)));
    if (outcome.status === 'POSTED') return outcome.accounts;
    throw new Error(`The ledger refused ${command.kind}: ${outcome.code}`);
  };
  const setOwn = async (currency: EnabledCurrency, call: CallContext): Promise<readonly AccountState[]> => {
    const changed: AccountState[] = [];
    for (const opening of openOwnAccounts(call, [currency]))
      for (const { accountId } of await submit(opening, 'own', call)) {
        const isOffered = takesInMoney(currency);
        changed.push(...(await submit({ kind: 'SET_FUNDING', accountId, isOffered }, accountId, call)));
      }
    return changed;
  };
  const followPage = async (
    wanted: { readonly currency: string; readonly after?: KeysetPosition },
    call: CallContext,
  ) => {
    const inTime = { ...call, deadlineAt: after(systemNow(), PAGE_TIMEOUT_MS) };
    const page = await dispatch.execute(new ListCustomerAccounts({ ...wanted, limit: PAGE_SIZE }, inTime));
    await Promise.all(
      page.data.map(({ id: accountId }) => submit({ kind: 'FOLLOW_FUNDING', accountId }, accountId, inTime)),
    );
    return page.next;
  };
  return async (enabled: EnabledCurrency, call: CallContext): Promise<void> => {
    const changed = await setOwn(enabled, call);
    // Where no money comes in, a customer's account may be older than the platform's own, which was opened so.
    if (changed.length === 0 && takesInMoney(enabled)) return;
    const { currencyCode: currency } = enabled;
    let next = await followPage({ currency }, call);
    while (next !== undefined) next = await followPage({ currency, after: next }, call);
  };
};
