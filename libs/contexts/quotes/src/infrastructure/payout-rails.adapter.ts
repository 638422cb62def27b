import type { Dispatch } from '@causeway/commands';
import type { PayoutRails } from '@causeway/rails';
import { RoutedPayoutRail } from './routed-payout-rail.adapter.js';
import { SandboxPayoutRail } from './sandbox-payout-rail.adapter.js';

/** Sandbox pays to the simulator; production has no connector yet, and its payments are refused by name. */
export const payoutRails = (dispatch: Dispatch, umaRail?: PayoutRails['railFor']): PayoutRails => ({
  railFor: (environment, platformId) => {
    if (environment !== 'sandbox') return undefined;
    const uma = umaRail?.(environment, platformId);
    const simulator = new SandboxPayoutRail(dispatch, platformId);
    return uma === undefined ? simulator : new RoutedPayoutRail(simulator, uma);
  },
});
