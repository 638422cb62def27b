import type { Dispatch } from '@causeway/commands';
import type { PayoutRails } from '@causeway/rails';
import { SandboxPayoutRail } from '@causeway/sandbox';

/** The simulated banks and chains take money back as they pay out; production has nothing connected. */
export const sandboxReturns = (dispatch: Dispatch): PayoutRails => ({
  railFor: (environment, platformId) =>
    environment === 'sandbox' ? new SandboxPayoutRail(dispatch, platformId) : undefined,
});
