import type { Dispatch } from '@causeway/commands';
import type { PayoutRails } from '../application/payout-rail.js';
import { SandboxPayoutRail } from './sandbox-payout-rail.adapter.js';

/** Sandbox pays to the simulator; production has no connector yet, and its payments are refused by name. */
export const payoutRails = (dispatch: Dispatch): PayoutRails => ({
  railFor: (environment, platformId) =>
    environment === 'sandbox' ? new SandboxPayoutRail(dispatch, platformId) : undefined,
});
