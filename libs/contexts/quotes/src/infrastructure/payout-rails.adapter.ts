import type { Dispatch } from '@causeway/commands';
import type { PayoutRails } from '@causeway/rails';
import { SandboxPayoutRail } from '@causeway/sandbox';

/**
 * Sandbox pays accounts through the simulator, and addresses at other institutions through `umaRail`; production has
 * nothing here, so that its payments are refused by name.
 */
export const payoutRails = (dispatch: Dispatch, umaRail?: PayoutRails['railFor']): PayoutRails => ({
  railFor: (environment, platformId, route) => {
    if (environment !== 'sandbox') return undefined;
    const uma = route === 'UMA_ADDRESS' ? umaRail?.(environment, platformId) : undefined;
    return uma ?? new SandboxPayoutRail(dispatch, platformId);
  },
});
