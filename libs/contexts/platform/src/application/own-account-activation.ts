import type { CallContext } from '@causeway/commands';
import type { AccountState } from '@causeway/ledger';
import { submitting } from './follow-funding.js';
import { pooledInForce } from './funding-coordinates.js';
import { openOwnAccounts, type EnabledCurrency } from './own-accounts.js';
import type { PlatformPorts } from './ports.js';

type Ports = Pick<PlatformPorts, 'dispatch' | 'views'>;

/**
 * Takes a platform's own account that waits for coordinates into use once there are some in its currency (accounts §2).
 * One that failed, or that an operator has frozen, stays as it is.
 */
export const activateFunded =
  (ports: Ports) =>
  async ({ accountId, currency, status }: AccountState, call: CallContext): Promise<boolean> => {
    if (status !== 'PENDING') return false;
    const pooled = await pooledInForce(ports.views, call);
    if (!pooled.some((coordinates) => coordinates.currency === currency)) return false;
    await submitting(ports)(
      { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'ACTIVE' },
      `activate ${accountId}`,
      call,
    );
    return true;
  };

/**
 * Of currencies that a platform enabled. The accounts are opened first, and then coordinates are looked for: what is set
 * from then on finds the accounts itself.
 */
export const activateEnabled =
  (ports: Ports) =>
  async (enabled: readonly EnabledCurrency[], call: CallContext): Promise<void> => {
    for (const opening of openOwnAccounts(call, enabled))
      for (const account of await submitting(ports)(opening, opening.currencies.join(' '), call))
        await activateFunded(ports)(account, call);
  };
