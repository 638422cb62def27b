import { SandboxCoordinates } from './sandbox-coordinates.js';

/** What a payer names, so that money for pooled coordinates is the account's: `FUND-` and a digest of its id (accounts §6). */
export const accountReference = (accountId: string): string =>
  SandboxCoordinates.ofAccount(accountId).reference;
