import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { AccountState } from '../domain/account.js';
import type {
  PaymentInstructionDocument,
  PooledCoordinates,
} from '../published/internal-account.document.js';
import { accountReference } from './account-reference.js';
import { shapesOf } from './funding-shapes.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

/**
 * Where money for an account is sent (accounts §6). A frozen, failed or closed account shows nothing, nor does one
 * whose platform takes in no money in that currency (config-and-tokens §2.1). In production the coordinates are those
 * that the operator set, and an account shows them once it is active.
 */
export const fundingInstructions = (
  { accountId, currency, owner, status, fundingWithdrawn }: AccountState,
  environment: Environment,
  pooled: readonly PooledCoordinates[] = [],
): readonly PaymentInstructionDocument[] => {
  if (fundingWithdrawn) return [];
  if (status !== 'ACTIVE' && (status !== 'PENDING' || environment === 'production')) return [];
  const isPlatformAccount = owner.customerId === undefined;
  if (environment === 'sandbox')
    return simulatedInstructions(SandboxCoordinates.ofAccount(accountId), currency, isPlatformAccount);
  return pooled
    .filter((coordinates) => coordinates.currency === currency)
    .map(({ accountType, paymentRails, fields }) => ({
      accountOrWalletInfo: { accountType, paymentRails, ...fields, reference: accountReference(accountId) },
      instructionsNotes: NAME_THE_REFERENCE,
      isPlatformAccount,
    }));
};

const NAME_THE_REFERENCE = 'Send the reference with every payment, exactly as it is shown';

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
    ...('reference' in accountOrWalletInfo ? { instructionsNotes: NAME_THE_REFERENCE } : {}),
    isPlatformAccount,
  }));
};
