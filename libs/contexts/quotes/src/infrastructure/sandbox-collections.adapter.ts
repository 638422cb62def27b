import type { Dispatch } from '@causeway/commands';
import { magicSuffix, SandboxPayoutRail } from '@causeway/sandbox';
import type { PayoutOrder, PayoutRail, PayoutRails } from '@causeway/rails';

/**
 * On a source the suffixes strike before anything is received, so that what happens to a payout afterwards, a return or
 * a lost refund, is a rejection here (sandbox §3).
 */
const ON_A_SOURCE: Readonly<Record<string, string>> = { '007': '004', '008': '004' };

const asSource = (identifier: string): string => {
  const instead = ON_A_SOURCE[magicSuffix(identifier)];
  return instead === undefined ? identifier : `collected-${instead}`;
};

/** The simulated banks, asked to collect: they play the same scenarios as when they pay out. */
class SandboxCollections extends SandboxPayoutRail {
  override send(order: PayoutOrder): Promise<void> {
    return super.send({ ...order, identifier: asSource(order.identifier) });
  }
}

/** Production collects nothing: no bank is connected. */
export const sandboxCollections = (dispatch: Dispatch): PayoutRails => ({
  railFor: (environment, platformId): PayoutRail | undefined =>
    environment === 'sandbox' ? new SandboxCollections(dispatch, platformId) : undefined,
});
