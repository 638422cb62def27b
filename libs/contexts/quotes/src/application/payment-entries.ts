import type { CallContext } from '@causeway/commands';
import {
  HasRoomFor,
  submitToLedger,
  type LedgerCommand,
  type LedgerOutcome,
  type Leg,
} from '@causeway/ledger';
import type { KnownTerms } from '../domain/quotes/quote-terms.js';
import { paymentLegs, returnLegs } from '../domain/settlement-legs.js';
import type { QuotePorts } from './ports.js';

/** Whether the entry will fit, asked before money leaves that cannot be called back. */
export const hasRoomFor = (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  legs: readonly Leg[],
  call: CallContext,
): Promise<boolean> => dispatch.execute(new HasRoomFor({ legs }, call));

/** What the settlement did, undone: the bank gave back all of it, and the fees go back as well. */
export const returnEntry = (terms: KnownTerms): Extract<LedgerCommand, { kind: 'POST_ENTRY' }> => ({
  kind: 'POST_ENTRY',
  legs: returnLegs(paymentLegs(terms), terms.feeAccountId),
  cause: { kind: 'REFUND', transactionId: terms.transactionId },
});

/**
 * An entry that precedes another step, once whichever try of that step it was: a try that was refused stays so in the
 * ledger, and one that was not is found again. `refusals` counts the refused attempts of the step.
 */
export const submitOnce = async (
  ports: Pick<QuotePorts, 'dispatch'>,
  command: LedgerCommand,
  { idOfTry, refusals }: { readonly idOfTry: (nth: number) => string; readonly refusals: number },
  call: CallContext,
): Promise<LedgerOutcome> => {
  let outcome = await submitToLedger(ports, command, idOfTry(0), call);
  for (let nth = 1; nth <= refusals && outcome.status === 'REFUSED'; nth += 1)
    outcome = await submitToLedger(ports, command, idOfTry(nth), call);
  return outcome;
};
