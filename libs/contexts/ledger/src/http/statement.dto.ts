import {
  AcrossFields,
  CurrencyCode,
  field,
  Flag,
  ListOf,
  Nested,
  OneOf,
  PageQuery,
  ResourceId,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import { FINE, type Shape } from '@causeway/shapes';
import {
  ENVIRONMENTS,
  parseId,
  type CurrencyCode as Currency,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import { isSystemAccount, SYSTEM_ACCOUNTS, type AnyAccount } from '../domain/entry.js';

const optional = true;
const POSITION_MAX = Number.MAX_SAFE_INTEGER;
const SIDES = ['DEBIT', 'CREDIT'];
const MOVEMENTS = ['ENTRY', 'HOLD', 'CAPTURE', 'RELEASE', 'PENDING', 'SETTLE', 'REJECT'];

/** The id of an internal account, or the name of one of the service's own. */
const anyAccount: Shape = {
  read: (value) => parseId('InternalAccount', value) ?? value,
  problems: (value) =>
    isSystemAccount(value as AnyAccount) || parseId('InternalAccount', value) !== undefined
      ? FINE
      : [{ message: `must be the id of an InternalAccount, or one of ${SYSTEM_ACCOUNTS.join(', ')}` }],
  schema: { type: 'string', example: 'InternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10' },
};

/** What the ledger adds up has no bound of the API's requests. */
const minorUnits: Shape = { problems: () => FINE, schema: { type: 'integer', format: 'int64' } };
const minorUnitsByAccount: Shape = {
  problems: () => FINE,
  schema: { type: 'object', additionalProperties: { type: 'integer', format: 'int64' } },
};

interface Named {
  readonly account?: unknown;
  readonly currency?: unknown;
}
type AcrossProblem = ReturnType<Parameters<typeof AcrossFields>[0]>[number];
const NONE: readonly AcrossProblem[] = [];
const currencyOfSystem = ({ account, currency }: Named): readonly AcrossProblem[] =>
  isSystemAccount(account as AnyAccount) && currency === undefined
    ? [{ path: 'currency', message: `is required: ${String(account)} is one account in each currency` }]
    : NONE;

export class LedgerTenantQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

@AcrossFields<StatementQuery>((query) => [
  ...currencyOfSystem(query),
  ...(query.from !== undefined && query.to !== undefined && query.from >= query.to
    ? [{ path: 'to', message: 'must be later than from' }]
    : NONE),
])
export class StatementQuery extends PageQuery {
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @field(anyAccount) account!: AnyAccount;
  @CurrencyCode({ optional, description: 'Of one of the service’s own accounts' }) currency?: Currency;
  @Timestamp({ optional, description: 'The first moment of the period' }) from?: Instant;
  @Timestamp({ optional, description: 'The first moment after the period' }) to?: Instant;
}

@AcrossFields<BalanceQuery>((query) => [
  ...currencyOfSystem(query),
  ...(query.position !== undefined && query.at !== undefined
    ? [{ path: 'at', message: 'and position exclude each other: name one of them, or none for now' }]
    : NONE),
])
export class BalanceQuery extends LedgerTenantQuery {
  @field(anyAccount) account!: AnyAccount;
  @CurrencyCode({ optional, description: 'Of one of the service’s own accounts' }) currency?: Currency;
  @WholeNumber({ min: 0, max: POSITION_MAX }, { optional, description: 'After the entry at this position' })
  position?: number;
  @Timestamp({ optional, description: 'After everything that was recorded up to this moment' }) at?: Instant;
}

export class TransactionEntriesQuery extends LedgerTenantQuery {
  @ResourceId('Transaction') transactionId!: Id<'Transaction'>;
}

@ApiSchema({ name: 'LedgerBalance' })
export class LedgerBalanceDto {
  @field(minorUnits) available!: bigint;
  @field(minorUnits) held!: bigint;
  @field(minorUnits) pending!: bigint;
  @field(minorUnits, { description: 'All of these' }) total!: bigint;
  @field(minorUnits, { description: 'What the account owes the service' }) owed!: bigint;
}

@ApiSchema({ name: 'LedgerEntryPlace' })
export class EntryPlaceDto {
  @WholeNumber({ min: 1, max: POSITION_MAX }) position!: number;
  @WholeNumber({ min: 1, max: POSITION_MAX }, { description: 'Which entry of the account it is' })
  ordinal!: number;
  @Timestamp() recordedAt!: Instant;
}

@ApiSchema({ name: 'LedgerCause' })
export class CauseDto {
  @Text({ max: 64 }) kind!: string;
  @ResourceId('Transaction') transactionId!: string;
}

@ApiSchema({ name: 'LedgerMove' })
export class MoveDto {
  @OneOf(MOVEMENTS) movement!: string;
  @OneOf(SIDES) side!: string;
  @field(minorUnits) amount!: bigint;
}

@ApiSchema({ name: 'LedgerStatementLine' })
export class StatementLineDto extends EntryPlaceDto {
  @Text({ max: 64 }) type!: string;
  @Nested(() => CauseDto) cause!: CauseDto;
  @ListOf(() => MoveDto) postings!: MoveDto[];
  @Nested(() => LedgerBalanceDto) after!: LedgerBalanceDto;
}

@ApiSchema({ name: 'LedgerStatement' })
export class StatementDto {
  @field(anyAccount) account!: string;
  @Text({ max: 10 }) currency!: string;
  @Text({ max: 64 }) lane!: string;
  @Nested(() => LedgerBalanceDto, { description: 'Before the period' }) opening!: LedgerBalanceDto;
  @Nested(() => LedgerBalanceDto, { description: 'After the period' }) closing!: LedgerBalanceDto;
  @ListOf(() => StatementLineDto, { description: 'Newest first' }) data!: StatementLineDto[];
  @Flag() hasMore!: boolean;
  @Text({ max: 512 }, { optional, description: 'Present exactly when `hasMore` is true' })
  nextCursor?: string;
  @WholeNumber({ min: 0, max: POSITION_MAX }) totalCount!: number;
}

@ApiSchema({ name: 'LedgerBalanceAsOf' })
export class BalanceAsOfDto {
  @field(anyAccount) account!: string;
  @Text({ max: 10 }) currency!: string;
  @Text({ max: 64 }) lane!: string;
  @WholeNumber({ min: 0, max: POSITION_MAX }) lanePosition!: number;
  @Nested(() => LedgerBalanceDto) balance!: LedgerBalanceDto;
  @Nested(() => EntryPlaceDto, { nullable: true }) lastEntry!: EntryPlaceDto | null;
}

@ApiSchema({ name: 'LedgerTransactionPosting' })
export class TransactionPostingDto extends MoveDto {
  @field(anyAccount) account!: string;
  @Text({ max: 10 }) currency!: string;
  @Nested(() => LedgerBalanceDto) after!: LedgerBalanceDto;
}

@ApiSchema({ name: 'LedgerTransactionEntry' })
export class TransactionEntryDto {
  @WholeNumber({ min: 1, max: POSITION_MAX }) position!: number;
  @Timestamp() recordedAt!: Instant;
  @Text({ max: 64 }) type!: string;
  @Nested(() => CauseDto) cause!: CauseDto;
  @ListOf(() => TransactionPostingDto) postings!: TransactionPostingDto[];
}

@ApiSchema({ name: 'LedgerTransactionEntries' })
export class TransactionEntriesDto {
  @ListOf(() => TransactionEntryDto, { description: 'Oldest first' }) data!: TransactionEntryDto[];
}

@ApiSchema({ name: 'LedgerInternalTotal' })
export class InternalTotalDto extends LedgerBalanceDto {
  @WholeNumber({ min: 0, max: POSITION_MAX }) accounts!: number;
}

@ApiSchema({ name: 'LedgerCurrencyTrial' })
export class CurrencyTrialDto {
  @Text({ max: 10 }) currency!: string;
  @Nested(() => InternalTotalDto) internal!: InternalTotalDto;
  @field(minorUnitsByAccount) system!: Record<string, bigint>;
  @field(minorUnits, { description: 'Zero, always' }) sum!: bigint;
}

@ApiSchema({ name: 'LedgerTrialBalance' })
export class TrialBalanceDto {
  @Text({ max: 64 }) lane!: string;
  @WholeNumber({ min: 0, max: POSITION_MAX }) position!: number;
  @ListOf(() => CurrencyTrialDto) currencies!: CurrencyTrialDto[];
}
