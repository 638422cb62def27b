import type { CallContext } from '@causeway/commands';
import { SubmitToLedger, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import { heldIn, isFromOutside, type QuoteTerms } from '../domain/quote-terms.js';
import { settlementLegs, type SettlementLeg } from '../domain/settlement-legs.js';
import type { QuotePorts } from './ports.js';

export type Refused = Extract<LedgerOutcome, { status: 'REFUSED' }>;

/** Frozen, or not yet open: that may pass. */
export const isAccountClosed = ({ code }: Refused): boolean => code === 'ACCOUNT_NOT_ACTIVE';

/** The entry that spends a payment's hold, or what came for it from outside. */
export const legsOf = (terms: QuoteTerms): readonly SettlementLeg[] => {
  const { price, destination, feeAccountId } = terms;
  return settlementLegs(price, {
    source: isFromOutside(terms) ? 'CLEARING' : heldIn(terms),
    ...(feeAccountId !== undefined && { platformFee: feeAccountId }),
    ...(destination.kind === 'INTERNAL' && { destination: destination.accountId }),
  });
};

/** The id is given by what is done, so that whoever repeats it does it once. */
export const submitToLedger = (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  command: LedgerCommand,
  commandId: string,
  call: CallContext,
): Promise<LedgerOutcome> =>
  dispatch.execute(new SubmitToLedger(command, { ...call, commandId, causationId: call.commandId }));
