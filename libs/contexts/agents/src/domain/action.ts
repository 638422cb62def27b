import type { CurrencyCode, Erased, Id, Instant } from '@causeway/kernel';
import type { Spent } from './usage.js';

export const ACTION_TYPES = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export const ACTION_STATUSES = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'] as const;
/** As the API says it. */
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** What an agent wants done with money; fixed when it is submitted, and carried out as it was shown. */
export type Order = ExecuteOrder | TransferOrder;

interface Sum {
  /** What the policy compares and counts: of a quote with its fees (agents §2). */
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  /** The customer's account that is touched; absent where money from outside pays. */
  readonly accountId?: Id<'InternalAccount'>;
}
export interface ExecuteOrder extends Sum {
  readonly type: 'EXECUTE_QUOTE';
  readonly quoteId: Id<'Quote'>;
  readonly transactionId: Id<'Transaction'>;
  /** The wallet's owner signed the quote when it was submitted: that is enough also for a later approval (agents §3). */
  readonly isSigned?: true;
  readonly scaFactor?: string;
}
export interface TransferOrder extends Sum {
  readonly type: 'TRANSFER_OUT' | 'TRANSFER_IN';
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
  readonly paymentRail?: string;
  readonly purposeOfPayment?: string;
}

/** An action that is not over yet, within the state of its agent. */
export interface OpenAction {
  /** `STARTED` is on its way into a payment, whose outcome is not known yet. */
  readonly status: 'SUBMITTED' | 'HELD' | 'STARTED';
  readonly wasHeld: boolean;
  readonly order: Order;
  /** Free text for the payee, kept apart because it may name a person. */
  readonly remittanceInformation?: string | Erased;
  /** Of a quote that waits: as the platform was shown it. */
  readonly quote?: object | Erased;
  readonly spent?: Spent;
  readonly submittedAt: Instant;
}

/** The action that came to its end last, for the answer to the request that ended it. */
export interface ConcludedAction extends OpenAction {
  readonly actionId: Id<'AgentAction'>;
  readonly outcome: 'APPROVED' | 'FAILED' | 'REJECTED' | 'REFUSED';
  readonly transactionId?: Id<'Transaction'>;
  readonly reason?: string | Erased;
  readonly refusal?: Refusal;
  readonly endedAt: Instant;
}

/** What the owner of the operation said, as the agent gets it. */
export interface Refusal {
  readonly context: string;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}
