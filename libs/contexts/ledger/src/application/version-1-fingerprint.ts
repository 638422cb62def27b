import { fingerprint } from '@causeway/kernel';
import type { LedgerCommand } from './ledger-command.js';
import { SubmitToLedger } from './requests.js';

/** Version 1 told a command's content by a longer digest, of the command as it came. The log keeps it for ever. */
const FINGERPRINT_BYTES = 32;

/** Whether a command is what the log knows under its id by a fingerprint of version 1; `undefined` for any other. */
export const isCommandOf1 = (
  known: Buffer,
  command: LedgerCommand,
  platformId: string,
): boolean | undefined => {
  if (known.length !== FINGERPRINT_BYTES) return undefined;
  const digest = fingerprint({ type: SubmitToLedger.type, platformId, payload: command });
  return known.equals(Buffer.from(digest, 'hex'));
};
