import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, Page } from '@causeway/kernel';
import type { WantedOperation } from '../domain/operation-terms.js';
import type { CaseOutcome, CaseReason, OperationType } from '../domain/operation.js';
import type { SupplyVerdict } from '../domain/supply-verdict.js';
import type { ProviderReport } from '../domain/operation.decide.js';
import type { OperationDocument } from '../published/documents.js';
import type { PageWanted } from './requests.js';

/** Makes tokens against money, or takes them out against money (stablecoins §5). */
export class CreateOperation extends Command<WantedOperation, OperationDocument> {
  static readonly type = 'stablecoins.create-operation';
}

/** Refuses with `OPERATION_NOT_FOUND`. */
export class GetOperation extends Query<
  { readonly operationId: Id<'StablecoinOperation'> },
  OperationDocument
> {
  static readonly type = 'stablecoins.get-operation';
}

/** Refuses with `STABLECOIN_NOT_FOUND`. */
export class ListOperations extends Query<
  PageWanted & { readonly stablecoinId: Id<'Stablecoin'>; readonly operationType?: OperationType },
  Page<OperationDocument>
> {
  static readonly type = 'stablecoins.list-operations';
}

/** A connector's, whose provider reports by itself: taken over like what a look finds. */
export class ReportOperation extends Command<
  { readonly operationId: Id<'StablecoinOperation'>; readonly report: ProviderReport },
  null
> {
  static readonly type = 'stablecoins.report-operation';
}

/** The operator's: supply and reserve of a platform's stablecoins against the ledger's, and what is open. */
export class ShowSupply extends Query<object, Supplied> {
  static readonly type = 'stablecoins.show-supply';
}
export interface Supplied {
  readonly coins: readonly SuppliedCoin[];
  readonly books: readonly SupplyBook[];
}
/** What the operations of all coins in a base currency add up to, and what the ledger's accounts hold of it. */
export interface SupplyBook {
  readonly currency: CurrencyCode;
  /** In the currency's smallest unit, as decimal digits. */
  readonly outstanding: string;
  readonly reserve: string;
  /** What the platform owes the holders of its tokens: below zero where the reserve is above it. */
  readonly supply: string;
  readonly verdict: SupplyVerdict;
}
export interface SuppliedCoin {
  readonly stablecoinId: Id<'Stablecoin'>;
  readonly symbol: string;
  readonly issuanceStatus: string;
  readonly serviceOperationsStatus: string;
  readonly baseCurrency: string;
  /** Decimal digits of the token's smallest unit. */
  readonly minted: string;
  readonly burnt: string;
  readonly outstanding: string;
  /** The same in the smallest unit of the base currency, as reserve and supply hold it. */
  readonly reserve: string;
  readonly open: readonly OpenOperation[];
}
/** An operation that has not ended, or whose case has not. */
export interface OpenOperation {
  readonly operationId: Id<'StablecoinOperation'>;
  readonly operationType: OperationType;
  readonly status: string;
  readonly amount: string;
  readonly case: CaseReason | null;
  readonly updatedAt: string;
}

/** The operator's: how a case ended (stablecoins §5). */
export class CloseOperationCase extends Command<
  { readonly operationId: Id<'StablecoinOperation'>; readonly outcome: CaseOutcome },
  OperationDocument
> {
  static readonly type = 'stablecoins.close-operation-case';
}
