import { coordinatesOf, type CurrencyCode, type Environment } from '@causeway/kernel';
import { simulatedInstructions } from './funding-instructions.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

/** The coordinates of an account, shown or withdrawn: money that was sent to them before finds it. */
export const accountCoordinates = (
  accountId: string,
  currency: CurrencyCode,
  environment: Environment,
): readonly string[] | undefined =>
  environment === 'production'
    ? undefined
    : coordinatesOf(simulatedInstructions(SandboxCoordinates.ofAccount(accountId), currency, false));
