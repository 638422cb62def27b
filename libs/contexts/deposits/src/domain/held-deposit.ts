import type { Instant } from '@causeway/kernel';
import type { LedgerPlace, PendingReason } from '@causeway/transaction-owner/domain';
import type { DepositTerms, KnownTerms } from './deposit-terms.js';

export type DepositFailureReason = 'COMPLIANCE_REJECTED' | 'COLLECTION_FAILED';

/** Money that a bank or a chain reported, from its first sight to its credit or return. */
export type HeldDepositEvent =
  /** The intent: from here on it is credited, held or turned down, also after a crash. */
  | {
      readonly type: 'DepositAnnounced';
      readonly terms: DepositTerms;
      readonly isFinal: boolean;
      readonly pendingReason?: PendingReason;
      /** Whether the account takes money at present; one that does not is waited for. */
      readonly isAccountOpen: boolean;
      readonly announcedAt: Instant;
    }
  /** The ledger shows it as a pending credit: from here on the platform sees it. */
  | {
      readonly type: 'DepositPended';
      readonly pendingReason?: PendingReason;
      readonly ledgerPlace: LedgerPlace;
      readonly pendedAt: Instant;
    }
  | { readonly type: 'DepositConfirmed'; readonly confirmedAt: Instant }
  /** Another reason to hold it, or none any more. */
  | { readonly type: 'DepositReviewed'; readonly pendingReason?: PendingReason; readonly reviewedAt: Instant }
  /** The account takes no money at present, or what was asked of the sender is not answered yet: it is looked at again. */
  | { readonly type: 'DepositDelayed'; readonly retryAt: Instant }
  | {
      readonly type: 'DepositTurnedDown';
      readonly reason: DepositFailureReason;
      /** False where nothing came after all. */
      readonly goesBack: boolean;
      readonly turnedDownAt: Instant;
    }
  | {
      readonly type: 'DepositFailed';
      readonly reason: DepositFailureReason;
      /** Where the pending credit left; absent when there was none. */
      readonly ledgerPlace?: LedgerPlace;
      readonly failedAt: Instant;
    }
  | { readonly type: 'DepositRefundStarted'; readonly reference: string; readonly startedAt: Instant }
  | { readonly type: 'DepositRefundAwaited'; readonly lookAgainAt: Instant }
  | { readonly type: 'DepositRefundSettled'; readonly settledAt: Instant }
  | { readonly type: 'DepositRefundFailed'; readonly failedAt: Instant };

type Announced = Extract<HeldDepositEvent, { type: 'DepositAnnounced' }>;
/** As it is read from the log. */
export type LoadedHeldEvent =
  Exclude<HeldDepositEvent, Announced> | (Omit<Announced, 'terms'> & { readonly terms: KnownTerms });

export interface HeldDeposit {
  readonly status: 'HELD';
  readonly terms: KnownTerms;
  readonly isFinal: boolean;
  readonly pendingReason?: PendingReason;
  /** Whether the ledger has it as a pending credit. */
  readonly isPended: boolean;
  /** Set when it cannot be credited at once, although nothing else is outstanding. */
  readonly mustWait: boolean;
  /** How often the ledger refused to credit it: each try has an id of its own. */
  readonly refusals: number;
  readonly announcedAt: Instant;
}
export interface TurnedDownDeposit {
  readonly status: 'TURNED_DOWN';
  readonly terms: KnownTerms;
  readonly isFinal: boolean;
  readonly isPended: boolean;
  readonly refusals: number;
  readonly reason: DepositFailureReason;
  readonly goesBack: boolean;
}
export interface FailedDeposit {
  readonly status: 'FAILED';
  readonly terms: KnownTerms;
  readonly isFinal: boolean;
  readonly refund: 'NONE' | 'PENDING' | 'COMPLETED' | 'FAILED';
}
export type HeldDepositState = HeldDeposit | TurnedDownDeposit | FailedDeposit;

/** The state after an event; `undefined` where the deposit is none of these, and stays what it is. */
export const evolveHeldDeposit = (
  deposit: HeldDepositState | undefined,
  event: LoadedHeldEvent,
): HeldDepositState | undefined => {
  if (event.type === 'DepositAnnounced') {
    const { terms, isFinal, pendingReason, isAccountOpen, announcedAt } = event;
    const reason = pendingReason !== undefined && { pendingReason };
    const held = { status: 'HELD', terms, isFinal, isPended: false, refusals: 0, announcedAt } as const;
    return { ...held, ...reason, mustWait: !isAccountOpen };
  }
  switch (deposit?.status) {
    case 'HELD':
      return afterHeld(deposit, event);
    case 'TURNED_DOWN':
      if (event.type === 'DepositConfirmed') return { ...deposit, isFinal: true };
      return event.type === 'DepositFailed'
        ? { status: 'FAILED', terms: deposit.terms, isFinal: deposit.isFinal, refund: 'NONE' }
        : deposit;
    case 'FAILED':
      return afterFailed(deposit, event);
    default:
      return deposit;
  }
};

const afterHeld = (deposit: HeldDeposit, event: LoadedHeldEvent): HeldDepositState => {
  switch (event.type) {
    case 'DepositPended':
      return { ...deposit, isPended: true };
    case 'DepositConfirmed':
      return { ...deposit, isFinal: true };
    case 'DepositReviewed': {
      const { pendingReason: _before, ...rest } = deposit;
      return { ...rest, ...(event.pendingReason !== undefined && { pendingReason: event.pendingReason }) };
    }
    case 'DepositDelayed':
      return { ...deposit, mustWait: true, refusals: deposit.refusals + 1 };
    case 'DepositTurnedDown': {
      const { terms, isFinal, isPended, refusals } = deposit;
      const { reason, goesBack } = event;
      return { status: 'TURNED_DOWN', terms, isFinal, isPended, refusals, reason, goesBack };
    }
    default:
      return deposit;
  }
};

const afterFailed = (deposit: FailedDeposit, event: LoadedHeldEvent): HeldDepositState => {
  switch (event.type) {
    case 'DepositConfirmed':
      return { ...deposit, isFinal: true };
    case 'DepositRefundStarted':
      return { ...deposit, refund: 'PENDING' };
    case 'DepositRefundSettled':
      return { ...deposit, refund: 'COMPLETED' };
    case 'DepositRefundFailed':
      return { ...deposit, refund: 'FAILED' };
    default:
      return deposit;
  }
};

/** Reasons that another party than the operator clears. */
export const isAnswerable = (reason: PendingReason | undefined): boolean =>
  reason !== undefined && reason !== 'COMPLIANCE_REVIEW';

/** Whether anything but the account's own status stands between the money and its credit. */
export const isOutstanding = ({ isFinal, pendingReason }: HeldDeposit): boolean =>
  !isFinal || pendingReason !== undefined;
