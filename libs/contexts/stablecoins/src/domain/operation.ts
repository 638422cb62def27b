import {
  foldedBy,
  type Id,
  type Instant,
  type Loaded,
  type Money,
  type PersonalFields,
} from '@causeway/kernel';
import type {
  BurnFunding,
  FundingInstructions,
  IssuanceFailureReason,
  MintFunding,
  RedemptionRail,
} from '@causeway/rails';

export const OPERATION_TYPES = ['MINT', 'BURN'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

export const OPERATION_STATUSES = [
  'CREATED',
  'PENDING_FUNDING',
  'PENDING_PROVIDER',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** What is asked for, as it is recorded before the provider hears of it. */
export interface OperationTerms {
  readonly operationId: Id<'StablecoinOperation'>;
  readonly platformId: string;
  readonly stablecoinId: Id<'Stablecoin'>;
  readonly stablecoinProviderAccountId: Id<'StablecoinProviderAccount'>;
  /** In the token's smallest unit. */
  readonly amountUnits: bigint;
  /** The same in the base currency, which is what reserve and supply are kept in. */
  readonly amount: Money;
  readonly order: OperationOrder;
  /** The platform's own words. */
  readonly description?: string;
}
export type OperationOrder =
  | {
      readonly kind: 'MINT';
      readonly funding: MintFunding;
      /** The bank account that is debited. */
      readonly fromAccountId?: Id<'ExternalAccount'>;
      readonly toAccountId: Id<'ExternalAccount'>;
    }
  | {
      readonly kind: 'BURN';
      readonly funding: BurnFunding;
      readonly toAccountId: Id<'ExternalAccount'>;
      readonly rail: RedemptionRail;
    };

/** Why an operation failed: the provider's reason, or that its account ended. */
export type FailureReason = IssuanceFailureReason | 'PROVIDER_ACCOUNT_INVALID';

/** Why an operator has to look at an operation: where money or tokens are is not settled by its status. */
export const CASE_REASONS = ['FUNDS_KEPT', 'CONTRADICTED', 'NOT_BOOKED'] as const;
export type CaseReason = (typeof CASE_REASONS)[number];
/** How an operator found that a case ended. */
export const CASE_OUTCOMES = ['REFUNDED', 'WRITTEN_OFF', 'SETTLED'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

interface Report {
  readonly providerStatus: string;
  readonly reportedAt: Instant;
}
interface Open {
  /** When the provider is asked again. */
  readonly lookAgainAt: Instant;
}

export type OperationEvent =
  | ({ readonly type: 'OperationCreated'; readonly createdAt: Instant } & OperationTerms)
  | ({
      readonly type: 'FundingInstructed';
      readonly instructions: FundingInstructions;
      readonly expiresAt: Instant;
    } & Report &
      Open)
  | ({ readonly type: 'OperationAccepted' | 'OperationFunded' | 'OperationProcessing' } & Report & Open)
  /** Nothing new, or no one to ask. */
  | ({ readonly type: 'OperationAwaited' } & Open)
  /** The provider is done: the intent to book it, recorded before the ledger hears of it. */
  | ({ readonly type: 'SettlementStarted' } & Report)
  /** The ledger has no room for it: asked again under another id. */
  | ({ readonly type: 'SettlementRefused' } & Open)
  | { readonly type: 'OperationCompleted'; readonly completedAt: Instant }
  | ({
      readonly type: 'OperationFailed';
      readonly reason: FailureReason;
      readonly funds: 'UNTOUCHED' | 'RETURNED' | 'KEPT';
    } & Report)
  | ({ readonly type: 'OperationExpired' } & Report)
  /** An operator found out that it ended otherwise than is booked: the intent to book what is true. */
  | { readonly type: 'CorrectionStarted'; readonly outcome: CaseOutcome; readonly startedAt: Instant }
  | { readonly type: 'OperationCorrected'; readonly correctedAt: Instant }
  | { readonly type: 'OperationCaseOpened'; readonly reason: CaseReason; readonly openedAt: Instant }
  | { readonly type: 'OperationCaseClosed'; readonly outcome: CaseOutcome; readonly closedAt: Instant };

export const operationPersonal = {
  OperationCreated: { personal: ['description'], subject: 'platformId' },
} as const satisfies PersonalFields<OperationEvent>;
type LoadedEvent = Loaded<OperationEvent, typeof operationPersonal>;
export type KnownTerms = Omit<
  Extract<LoadedEvent, { readonly type: 'OperationCreated' }>,
  'type' | 'createdAt'
>;

export interface KnownOperation {
  readonly status: OperationStatus;
  readonly terms: KnownTerms;
  /** The provider has the order, as far as is recorded. */
  readonly isHandedOver: boolean;
  /** The provider is done, and the ledger is to hear of it. */
  readonly isSettling: boolean;
  /** Reserve and supply have it: of one that is complete, or was found to be carried out after all. */
  readonly isBooked: boolean;
  /** How its case ended, while the ledger is to hear that what is booked is not true. */
  readonly correction?: CaseOutcome;
  readonly corrections: number;
  /** How often the ledger had no room. */
  readonly refusals: number;
  readonly providerStatus?: string;
  readonly fundingInstructions?: FundingInstructions;
  readonly expiresAt?: Instant;
  readonly failureReason?: FailureReason;
  readonly openCase?: CaseReason;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type Operation = { readonly status: 'ABSENT' } | KnownOperation;
export const noOperation: Operation = { status: 'ABSENT' };

const changed = (before: Operation, change: Partial<KnownOperation>): Operation =>
  before.status === 'ABSENT' ? before : { ...before, ...change };

const reached =
  (status: OperationStatus) =>
  (before: Operation, { providerStatus, reportedAt }: Report): Operation =>
    changed(before, { status, providerStatus, isHandedOver: true, updatedAt: reportedAt });

export const evolveOperation = foldedBy<Operation, LoadedEvent>({
  OperationCreated: (_before, { type: _type, createdAt, ...terms }) => ({
    status: 'CREATED',
    terms,
    isHandedOver: false,
    isSettling: false,
    isBooked: false,
    corrections: 0,
    refusals: 0,
    createdAt,
    updatedAt: createdAt,
  }),
  FundingInstructed: (before, { instructions, expiresAt, ...report }) =>
    changed(reached('PENDING_FUNDING')(before, report), { fundingInstructions: instructions, expiresAt }),
  OperationAccepted: reached('PENDING_PROVIDER'),
  OperationFunded: reached('PROCESSING'),
  OperationProcessing: reached('PROCESSING'),
  OperationAwaited: (before) => before,
  SettlementStarted: (before, report) => changed(reached('PROCESSING')(before, report), { isSettling: true }),
  SettlementRefused: (before) =>
    before.status === 'ABSENT' ? before : { ...before, refusals: before.refusals + 1 },
  OperationCompleted: (before, { completedAt }) =>
    changed(before, { status: 'COMPLETED', isSettling: false, isBooked: true, updatedAt: completedAt }),
  OperationFailed: (before, { reason, ...report }) =>
    changed(reached('FAILED')(before, report), { failureReason: reason }),
  OperationExpired: reached('EXPIRED'),
  CorrectionStarted: (before, { outcome }) => changed(before, { correction: outcome }),
  OperationCorrected: (before) => {
    if (before.status === 'ABSENT') return before;
    const { correction: _done, ...operation } = before;
    return { ...operation, isBooked: !operation.isBooked, corrections: operation.corrections + 1 };
  },
  OperationCaseOpened: (before, { reason }) => changed(before, { openCase: reason }),
  OperationCaseClosed: (before) => {
    if (before.status === 'ABSENT') return before;
    const { openCase: _closed, ...rest } = before;
    return rest;
  },
});

const TERMINAL: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'EXPIRED']);

/** A terminal operation never changes again. */
export const isTerminal = ({ status }: Pick<Operation, 'status'>): boolean => TERMINAL.has(status);
