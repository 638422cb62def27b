import { coordinatesOf, type CurrencyCode, type Environment } from '@causeway/kernel';
import { accountReference } from './account-reference.js';
import { simulatedInstructions } from './funding-instructions.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

/**
 * The coordinates of an account, shown or withdrawn: money that was sent to them before finds it. In production those
 * of the bank are shared, and the reference alone is the account's.
 */
export const accountCoordinates = (
  accountId: string,
  currency: CurrencyCode,
  environment: Environment,
): readonly string[] =>
  environment === 'production'
    ? [accountReference(accountId)]
    : coordinatesOf(simulatedInstructions(SandboxCoordinates.ofAccount(accountId), currency, false));
