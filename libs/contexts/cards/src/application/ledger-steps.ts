import type { CallContext } from '@causeway/commands';
import { derivedUuid, money, type Id, type Money } from '@causeway/kernel';
import { submitToLedger, type Leg, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import type { Hold, Source } from '../domain/card-transaction.js';
import type { KnownCardTransaction } from '../domain/card-transaction.state.js';
import type { TakenPart } from '../domain/holds.js';
import type { CardsPorts } from './ports.js';

type Posted = Extract<LedgerOutcome, { readonly status: 'POSTED' }>;
type Account = Id<'InternalAccount'> | 'CLEARING' | 'LOSSES';

/** Money goes from one account to another. */
export const moved = (from: Account, to: Account, amount: Money): readonly Leg[] => [
  { account: from, side: 'DEBIT', amount },
  { account: to, side: 'CREDIT', amount },
];

/** The account takes, or gives, nothing at present; that may pass. */
export const mayPass = (outcome: LedgerOutcome): boolean =>
  outcome.status === 'REFUSED' &&
  outcome.code === 'ACCOUNT_NOT_ACTIVE' &&
  (outcome.details['status'] === 'FROZEN' || outcome.details['status'] === 'PENDING');

/** What must not be refused: the outcome, or an error that lets the work be repeated. */
export const posted = (outcome: LedgerOutcome): Posted => {
  if (outcome.status === 'POSTED') return outcome;
  throw new Error(`The ledger refused a step of a card transaction: ${outcome.code}`);
};

/** Candidate accounts are held on under ids of their own; each is used once, whatever comes of it. */
export const holdIdOf = (transactionId: string, name: string): string =>
  derivedUuid('card-hold', transactionId, name);

/**
 * The ledger's commands of one work of a transaction. Each has an id that follows from the work and the step, so that a
 * work that is repeated after a crash moves nothing twice.
 */
export class LedgerSteps {
  constructor(
    private readonly ports: Pick<CardsPorts, 'dispatch'>,
    private readonly known: Pick<KnownCardTransaction, 'terms'>,
    private readonly work: string,
    private readonly call: CallContext,
  ) {}

  post(step: string, legs: readonly Leg[]): Promise<LedgerOutcome> {
    return this.submit(step, { kind: 'POST_ENTRY', legs, cause: this.cause() });
  }

  hold(step: string, { accountId }: Source, amount: Money, holdId: string): Promise<LedgerOutcome> {
    return this.submit(step, { kind: 'PLACE_HOLD', holdId, accountId, amount, cause: this.cause() });
  }

  /** Captures a part of a hold for the network; the rest stays held. */
  capture(step: string, { holdId, minor, isAll }: TakenPart, source: Source): Promise<LedgerOutcome> {
    const legs = moved(source.accountId, 'CLEARING', money(minor, source.currency));
    return this.submit(step, { kind: 'CAPTURE_HOLD', holdId, legs, isFinal: isAll });
  }

  /** Gives a part of a hold back to its own account; the rest stays held. */
  release(step: string, { holdId, minor, isAll }: TakenPart, source: Source): Promise<LedgerOutcome> {
    if (isAll) return this.submit(step, { kind: 'RELEASE_HOLD', holdId });
    const legs = moved(source.accountId, source.accountId, money(minor, source.currency));
    return this.submit(step, { kind: 'CAPTURE_HOLD', holdId, legs, isFinal: false });
  }

  /** Holds what the account has of an amount; nothing where it has nothing. */
  async holdUpTo(
    source: Source,
    wanted: bigint,
  ): Promise<(Hold & { readonly place: Posted['place'] }) | undefined> {
    let minor = wanted;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX && minor > 0n; attempt += 1) {
      const step = `hold-${String(attempt)}`;
      const holdId = holdIdOf(this.known.terms.transactionId, `${this.work}-${step}`);
      const outcome = await this.hold(step, source, money(minor, source.currency), holdId);
      if (outcome.status === 'POSTED') return { holdId, minor, place: outcome.place };
      if (outcome.code !== 'INSUFFICIENT_BALANCE') return undefined;
      minor = BigInt(outcome.details['available'] ?? 0n);
    }
    return undefined;
  }

  submit(step: string, command: LedgerCommand): Promise<LedgerOutcome> {
    return submitToLedger(this.ports, command, this.idOf(step), this.call);
  }

  private idOf(step: string): string {
    return derivedUuid('card-step', this.known.terms.transactionId, this.work, step);
  }

  private cause() {
    return { kind: 'CARD', transactionId: this.known.terms.transactionId } as const;
  }
}

/** Between a refusal and the next attempt the account may have spent again; then the rest is left to the clearing. */
const ATTEMPTS_MAX = 3;
