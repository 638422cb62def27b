import type { CallContext } from '@causeway/commands';
import { after, money, systemNow } from '@causeway/kernel';
import type { LedgerOutcome } from '@causeway/ledger';
import type { Source } from '../domain/card-transaction.js';
import { fundingMinor, type FundsVerdict } from '../domain/card-transaction.decide.js';
import type { KnownCardTransaction } from '../domain/card-transaction.state.js';
import { holdIdOf, LedgerSteps, moved } from './ledger-steps.js';
import type { CardsPorts } from './ports.js';

type Ports = Pick<CardsPorts, 'clock' | 'dispatch' | 'failed' | 'within'>;

/** The steps of the decision itself; a work's are numbered. */
export const DECISION = 'decision';

/** How the n-th candidate is asked: what it pays is held, or goes at once. */
export const askCandidate = (
  steps: LedgerSteps,
  known: KnownCardTransaction,
  source: Source,
  nth: number,
): Promise<LedgerOutcome> => {
  const { terms } = known;
  const amount = money(fundingMinor({ ...known, source }, terms.amountMinor), source.currency);
  const step = candidateStep(nth);
  if (terms.kind === 'FINANCIAL_CREDIT_AUTHORIZATION')
    return steps.post(step, moved('CLEARING', source.accountId, amount));
  return terms.kind === 'FINANCIAL_AUTHORIZATION'
    ? steps.post(step, moved(source.accountId, 'CLEARING', amount))
    : steps.hold(step, source, amount, holdIdOf(terms.transactionId, step));
};

/**
 * The name of the step that asks the ledger for the funding source of this place, counted from the first in order of
 * priority.
 */
export const candidateStep = (nth: number): string => `candidate-${String(nth)}`;

/** Whom the ledger is asked for: sources that may pay, or the one that is paid. */
export const askedOf = ({ terms }: KnownCardTransaction): readonly Source[] =>
  terms.kind === 'FINANCIAL_CREDIT_AUTHORIZATION' ? [terms.firstSource] : terms.candidates;

/**
 * Asks the ledger for the whole amount, of one source after another in the order of priority; never split (cards §4).
 * It does not wait longer than the decision may take: what the ledger does after that is undone.
 */
export const askLedger = async (
  ports: Ports,
  known: KnownCardTransaction,
  call: CallContext,
): Promise<FundsVerdict> => {
  const { terms } = known;
  for (const [nth, source] of askedOf(known).entries()) {
    const leftMs = Date.parse(terms.decideBy) - Date.parse(ports.clock.now(call.environment));
    if (leftMs <= 0) return { outcome: 'UNKNOWN' };
    const timely = { ...call, deadlineAt: after(systemNow(), leftMs) };
    const steps = new LedgerSteps(ports, known, DECISION, timely);
    const outcome = await ports
      .within(leftMs, askCandidate(steps, known, source, nth))
      .catch((error: unknown) => {
        ports.failed('the ledger did not say whether a card can pay', error);
        return undefined;
      });
    if (outcome === undefined) return { outcome: 'UNKNOWN' };
    if (outcome.status === 'REFUSED') continue;
    const isHeld = terms.kind === 'AUTHORIZATION';
    const minor = fundingMinor({ ...known, source }, terms.amountMinor);
    return {
      ...{ outcome: 'MOVED', source, ledgerPlace: outcome.place },
      ...(isHeld && { hold: { holdId: holdIdOf(terms.transactionId, candidateStep(nth)), minor } }),
    };
  }
  return { outcome: 'NONE' };
};
