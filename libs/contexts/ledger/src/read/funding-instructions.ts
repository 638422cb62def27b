import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { AccountState } from '../domain/account.js';
import type { PaymentInstructionDocument } from '../published/internal-account.document.js';
import { shapesOf } from './funding-shapes.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

/**
 * Where money for an account is sent (accounts §6). A frozen, failed or closed account shows nothing, nor does one
 * whose platform takes in no money in that currency (config-and-tokens §2.1); in production coordinates come with a
 * connector, and none is there.
 */
export const fundingInstructions = (
  { accountId, currency, owner, status, fundingWithdrawn }: AccountState,
  environment: Environment,
): readonly PaymentInstructionDocument[] => {
  if (environment === 'production' || fundingWithdrawn) return [];
  if (status !== 'ACTIVE' && status !== 'PENDING') return [];
  const isPlatformAccount = owner.customerId === undefined;
  return simulatedInstructions(SandboxCoordinates.ofAccount(accountId), currency, isPlatformAccount);
};

/** How the sandbox says where to send a currency, for an account or for a single quote. */
export const simulatedInstructions = (
  coordinates: SandboxCoordinates,
  currency: CurrencyCode,
  isPlatformAccount: boolean,
): readonly PaymentInstructionDocument[] => {
  return shapesOf(currency)(coordinates, currency).map((accountOrWalletInfo) => ({
    accountOrWalletInfo,
    // The seed shows it beside, the contract inside the Spark entry: it is in both places.
    ...(typeof accountOrWalletInfo['invoice'] === 'string' &&
    accountOrWalletInfo.accountType === 'SPARK_WALLET'
      ? { invoice: accountOrWalletInfo['invoice'] }
      : {}),
    ...('reference' in accountOrWalletInfo
      ? { instructionsNotes: 'Send the reference with every payment, exactly as it is shown' }
      : {}),
    isPlatformAccount,
  }));
};
