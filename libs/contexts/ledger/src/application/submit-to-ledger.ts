import type { CallContext, Dispatch } from '@causeway/commands';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { SubmitToLedger } from './requests.js';

export type Refused = Extract<LedgerOutcome, { status: 'REFUSED' }>;

/** Frozen, or not yet open: that may pass. */
export const isAccountClosed = ({ code }: Refused): boolean => code === 'ACCOUNT_NOT_ACTIVE';

/** An account of the entry, the service's own included, has no room for it: that does not pass by waiting. */
export const isBeyondRange = ({ code }: Refused): boolean => code === 'BALANCE_OUT_OF_RANGE';

/** Submits under an id that is given by what is done, so that a repetition does it once. */
export const submitToLedger = (
  { dispatch }: { readonly dispatch: Dispatch },
  command: LedgerCommand,
  commandId: string,
  call: CallContext,
): Promise<LedgerOutcome> =>
  dispatch.execute(new SubmitToLedger(command, { ...call, commandId, causationId: call.commandId }));
