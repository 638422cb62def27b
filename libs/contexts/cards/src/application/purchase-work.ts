import { RejectedError } from '@causeway/commands';
import { money, type Instant } from '@causeway/kernel';
import type { CardTransactionEvent, Work } from '../domain/card-transaction.js';
import { fundingMinor } from '../domain/card-transaction.decide.js';
import { heldOf, isDebit, type KnownCardTransaction } from '../domain/card-transaction.state.js';
import { takenFrom } from '../domain/holds.js';
import { askCandidate, askedOf, candidateStep, DECISION } from './ask-ledger.js';
import { holdIdOf, mayPass, moved, posted, type LedgerSteps } from './ledger-steps.js';

type Of<Kind extends Work['kind']> = Extract<Work, { readonly kind: Kind }>;
/** What a work came to; `LATER` while an account can neither give nor take. */
export type WorkResult = readonly CardTransactionEvent[] | 'LATER';

export interface WorkAt {
  readonly known: KnownCardTransaction;
  readonly steps: LedgerSteps;
  /** The steps of the decision, which an undoing looks for. */
  readonly decision: LedgerSteps;
  readonly now: Instant;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** A new total: more is held as far as the account has it, less is given back (cards §6). */
export const resize = async (
  { totalMinor, mayPull }: Of<'ADVICE'>,
  { known, steps, now }: WorkAt,
): Promise<WorkResult> => {
  const change = totalMinor - known.authorizedMinor;
  const base = { type: 'CardAuthorizationResized', totalMinor, resizedAt: now } as const;
  if (change > 0n) {
    const held = mayPull ? await steps.holdUpTo(known.source, fundingMinor(known, change)) : undefined;
    const hold = held && { hold: { holdId: held.holdId, minor: held.minor }, ledgerPlace: held.place };
    return [{ ...base, isPulled: mayPull, releasedMinor: 0n, ...hold }];
  }
  const releasedMinor = least(fundingMinor(known, -change), heldOf(known));
  const released = await release({ known, steps }, releasedMinor);
  return released === 'LATER' ? 'LATER' : [{ ...base, ...released, isPulled: false, releasedMinor }];
};

const release = async (
  { known, steps }: Pick<WorkAt, 'known' | 'steps'>,
  minor: bigint,
): Promise<Pick<Extract<CardTransactionEvent, { type: 'CardPullFailed' }>, 'ledgerPlace'> | 'LATER'> => {
  let last = {};
  for (const [nth, part] of takenFrom(known.holds, minor, 'LAST').parts.entries()) {
    const outcome = await steps.release(`release-${String(nth)}`, part, known.source);
    if (mayPass(outcome)) return 'LATER';
    // Released before the pause: a hold that goes back as a whole does so once, under whichever id.
    const isDone = part.isAll && outcome.status === 'REFUSED' && outcome.code === 'HOLD_NOT_ACTIVE';
    if (!isDone) last = { ledgerPlace: posted(outcome).place };
  }
  return last;
};

/** The network is paid out of the holds, then by a further pull, and by the service where that fails (cards §6). */
export const clear = (work: Of<'CLEARING'>, at: WorkAt): Promise<WorkResult> =>
  isDebit(at.known) ? clearDebit(work, at) : clearCredit(work, at);

const clearDebit = async (
  { amountMinor, mayPull }: Of<'CLEARING'>,
  { known, steps, now }: WorkAt,
): Promise<WorkResult> => {
  const { source, holds } = known;
  const total = fundingMinor(known, amountMinor);
  const capturedMinor = least(total, heldOf(known));
  let last = {};
  for (const [nth, part] of takenFrom(holds, capturedMinor).parts.entries())
    last = { ledgerPlace: posted(await steps.capture(`capture-${String(nth)}`, part, source)).place };
  const excess = total - capturedMinor;
  const isPulled = excess > 0n && mayPull;
  let pulledMinor = 0n;
  if (excess > 0n) {
    const amount = money(excess, source.currency);
    const pull = mayPull ? await steps.post('pull', moved(source.accountId, 'CLEARING', amount)) : undefined;
    const hasPaid = pull?.status === 'POSTED';
    if (hasPaid) pulledMinor = excess;
    const paid = hasPaid ? pull : posted(await steps.post('loss', moved('LOSSES', 'CLEARING', amount)));
    last = { ledgerPlace: paid.place };
  }
  return [
    {
      type: 'CardClearingPosted',
      ...{ amountMinor, capturedMinor, pulledMinor, shortfallMinor: excess - pulledMinor, isPulled },
      ...{ postedAt: now, ...last },
    },
  ];
};

const clearCredit = async (
  { amountMinor }: Of<'CLEARING'>,
  { known, steps, now }: WorkAt,
): Promise<WorkResult> => {
  const amount = money(fundingMinor(known, amountMinor), known.source.currency);
  const credited = await steps.post('credit', moved('CLEARING', known.source.accountId, amount));
  if (mayPass(credited)) return 'LATER';
  const isStranded = credited.status === 'REFUSED';
  const kept = isStranded
    ? posted(await steps.post('strand', moved('CLEARING', 'LOSSES', amount)))
    : credited;
  return [
    {
      type: 'CardClearingPosted',
      ...{ amountMinor, capturedMinor: 0n, pulledMinor: 0n, shortfallMinor: 0n, isPulled: false },
      ...(isStranded && { strandedMinor: amount.amountMinor }),
      ...{ postedAt: now, ledgerPlace: kept.place },
    },
  ];
};

/** What is still held goes back; the row ends with what was cleared (cards §5). */
export const expire = async (_: Of<'EXPIRY'>, { known, steps, now }: WorkAt): Promise<WorkResult> => {
  const releasedMinor = heldOf(known);
  const released = await release({ known, steps }, releasedMinor);
  return released === 'LATER'
    ? 'LATER'
    : [{ type: 'CardAuthorizationExpired', releasedMinor, expiredAt: now, ...released }];
};

/** The pull bounced: the account has its money again, and what the network has of it is the service's loss. */
export const failPull = async (_: Of<'PULL_FAILURE'>, { known, steps, now }: WorkAt): Promise<WorkResult> => {
  const failed = { type: 'CardPullFailed', failedAt: now } as const;
  if (known.holds.length > 0) {
    const released = await release({ known, steps }, heldOf(known));
    return released === 'LATER' ? 'LATER' : [{ ...failed, ...released }];
  }
  const amount = money(known.settlement.minor, known.source.currency);
  const returned = await steps.post('bounce', moved('LOSSES', known.source.accountId, amount));
  return mayPass(returned) ? 'LATER' : [{ ...failed, ledgerPlace: posted(returned).place }];
};

/**
 * Makes sure that a declined authorization holds nothing. The id under which money was to move is used up by a command
 * that moves none; where the ledger says that it was used before, what was moved goes back.
 */
export const undo = async (_: Of<'UNDO'>, { known, steps, decision, now }: WorkAt): Promise<WorkResult> => {
  const { transactionId, kind } = known.terms;
  for (const [nth, source] of askedOf(known).entries()) {
    const step = candidateStep(nth);
    const holdId = holdIdOf(transactionId, step);
    if (await isFree(decision, step, holdId)) continue;
    if (kind === 'AUTHORIZATION') {
      if (mayPass(await steps.submit(`release-${step}`, { kind: 'RELEASE_HOLD', holdId }))) return 'LATER';
      continue;
    }
    const asked = await askCandidate(decision, known, source, nth);
    if (asked.status === 'REFUSED') continue;
    const amount = money(fundingMinor({ ...known, source }, known.terms.amountMinor), source.currency);
    const [from, to] = isDebit(known)
      ? (['CLEARING', source.accountId] as const)
      : ([source.accountId, 'CLEARING'] as const);
    const back = await steps.post(`back-${step}`, moved(from, to, amount));
    if (mayPass(back)) return 'LATER';
    if (back.status === 'REFUSED')
      posted(await steps.post(`loss-${step}`, moved('LOSSES', 'CLEARING', amount)));
  }
  return [{ type: 'CardHoldUndone', undoneAt: now }];
};

/** Whether the ledger had nothing under the id; from then on a command that was on its way finds it used. */
const isFree = async (decision: LedgerSteps, step: string, holdId: string): Promise<boolean> => {
  try {
    await decision.submit(step, { kind: 'RELEASE_HOLD', holdId });
    return true;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'IDEMPOTENCY_KEY_REUSED') return false;
    throw error;
  }
};
export { DECISION };
