import type { CallContext } from '@causeway/commands';
import type { AccountState } from '@causeway/ledger';
import { followFunding, submitting } from './follow-funding.js';
import { openOwnAccounts, takesInMoney, type EnabledCurrency } from './own-accounts.js';
import type { PlatformPorts } from './ports.js';

/**
 * Lets the accounts of a platform and its customers show funding instructions in a currency, or not. The platform's own
 * account first: customers' accounts that are opened from then on take it over, and those that were there before follow
 * here. Ids are derived from the call's, so that a repeated one does what was left undone.
 */
export const setCurrencyFunding = (ports: Pick<PlatformPorts, 'dispatch'>) => {
  const submit = submitting(ports);
  const setOwn = async (currency: EnabledCurrency, call: CallContext): Promise<readonly AccountState[]> => {
    const changed: AccountState[] = [];
    for (const opening of openOwnAccounts(call, [currency]))
      for (const { accountId } of await submit(opening, 'own', call)) {
        const isOffered = takesInMoney(currency);
        changed.push(...(await submit({ kind: 'SET_FUNDING', accountId, isOffered }, accountId, call)));
      }
    return changed;
  };
  return async (enabled: EnabledCurrency, call: CallContext): Promise<void> => {
    const changed = await setOwn(enabled, call);
    // Where no money comes in, a customer's account may be older than the platform's own, which was opened so.
    if (changed.length === 0 && takesInMoney(enabled)) return;
    await followFunding(ports)({ currency: enabled.currencyCode }, call);
  };
};
