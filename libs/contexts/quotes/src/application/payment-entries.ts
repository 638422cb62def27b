import type { CallContext } from '@causeway/commands';
import { SubmitToLedger, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import { heldIn, isFromOutside, type QuoteTerms } from '../domain/quote-terms.js';
import { settlementLegs, type SettlementLeg } from '../domain/settlement-legs.js';
import type { QuotePorts } from './ports.js';

export type Refused = Extract<LedgerOutcome, { status: 'REFUSED' }>;

/** Frozen, or not yet open: that may pass. */
export const isAccountClosed = ({ code }: Refused): boolean => code === 'ACCOUNT_NOT_ACTIVE';

/** The legs of a settlement: from where the payer's money is held, or from where it came in for the quote. */
export const legsOf = (terms: QuoteTerms): readonly SettlementLeg[] => {
  const { price, destination, feeAccountId } = terms;
  return settlementLegs(price, {
    source: isFromOutside(terms) ? 'CLEARING' : heldIn(terms),
    ...(feeAccountId !== undefined && { platformFee: feeAccountId }),
    ...(destination.kind === 'INTERNAL' && { destination: destination.accountId }),
  });
};

/** The entry that settles a payment: it spends the hold, or what came in for the quote. */
export const settlementEntry = (terms: QuoteTerms, executionId: string): LedgerCommand => {
  const legs = legsOf(terms);
  return isFromOutside(terms)
    ? { kind: 'POST_ENTRY', legs, cause: { kind: 'PAYMENT', transactionId: terms.transactionId } }
    : { kind: 'CAPTURE_HOLD', holdId: executionId, legs };
};

/** The id is given by what is done, so that whoever repeats it does it once. */
export const submitToLedger = (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  command: LedgerCommand,
  commandId: string,
  call: CallContext,
): Promise<LedgerOutcome> =>
  dispatch.execute(new SubmitToLedger(command, { ...call, commandId, causationId: call.commandId }));
