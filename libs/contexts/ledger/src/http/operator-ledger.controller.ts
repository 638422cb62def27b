import { operatorCall } from '@causeway/commands';
import {
  Answers,
  cursorScope,
  CursorSealer,
  invalidField,
  notFound,
  Operation,
  OperatorOnly,
  pageLimit,
  pageStart,
} from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetBalanceAsOf,
  GetStatement,
  GetTransactionEntries,
  GetTrialBalance,
} from '../application/statement-requests.js';
import type {
  BalanceAsOfDocument,
  StatementDocument,
  StatementLineDocument,
  TransactionEntryDocument,
  TrialBalanceDocument,
} from '../published/statement.document.js';
import {
  BalanceAsOfDto,
  BalanceQuery,
  LedgerTenantQuery,
  StatementDto,
  StatementQuery,
  TransactionEntriesDto,
  TransactionEntriesQuery,
  TrialBalanceDto,
} from './statement.dto.js';

type StatementAnswer = Omit<StatementDocument, 'lines'> & {
  readonly data: readonly StatementLineDocument[];
  readonly nextCursor?: string;
};

/** Reads of the ledger for an operator or an auditor; amounts are minor units. */
@Controller('operator/ledger')
@OperatorOnly('READ')
export class OperatorLedgerController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('statement')
  @Operation('getLedgerStatement', 'The entries of an account, newest first')
  @Answers(200, StatementDto)
  async getStatement(@Query() query: StatementQuery): Promise<StatementAnswer> {
    const { platformId, environment, limit: _limit, cursor: _cursor, ...wanted } = query;
    const call = operatorCall({ platformId, environment });
    const scope = cursorScope(call, 'getLedgerStatement', query);
    const start = pageStart(query, this.cursors, scope);
    const page = { limit: pageLimit(query), ...(start !== undefined && { before: Number(start.id) }) };
    const statement = await this.queries.execute(new GetStatement({ ...wanted, ...page }, call));
    if (statement === null) throw notFound('InternalAccount');
    const { lines: data, ...rest } = statement;
    const last = statement.hasMore ? data.at(-1) : undefined;
    if (last === undefined) return { ...rest, data };
    const nextCursor = this.cursors.seal({ createdAt: last.recordedAt, id: String(last.ordinal) }, scope);
    return { ...rest, data, nextCursor };
  }

  @Get('balance')
  @Operation('getLedgerBalance', 'What an account held at a position or a moment, or holds now')
  @Answers(200, BalanceAsOfDto)
  async getBalance(@Query() query: BalanceQuery): Promise<BalanceAsOfDocument> {
    const { platformId, environment, ...wanted } = query;
    const call = operatorCall({ platformId, environment });
    const asOf = await this.queries.execute(new GetBalanceAsOf(wanted, call));
    if (asOf === null) throw notFound('InternalAccount');
    const { position = 0 } = wanted;
    if (position <= asOf.lanePosition) return asOf;
    throw invalidField('position', `is not reached yet: ${asOf.lane} ends at ${asOf.lanePosition}`);
  }

  @Get('transaction')
  @Operation('getLedgerTransaction', 'The entries that a transaction caused, with running balances')
  @Answers(200, TransactionEntriesDto)
  async getTransaction(
    @Query() { transactionId, ...tenant }: TransactionEntriesQuery,
  ): Promise<{ readonly data: readonly TransactionEntryDocument[] }> {
    const wanted = new GetTransactionEntries({ transactionId }, operatorCall(tenant));
    return { data: await this.queries.execute(wanted) };
  }

  @Get('trial-balance')
  @Operation('getLedgerTrialBalance', 'All accounts of a platform, added up by currency')
  @Answers(200, TrialBalanceDto)
  getTrialBalance(@Query() tenant: LedgerTenantQuery): Promise<TrialBalanceDocument> {
    return this.queries.execute(new GetTrialBalance({}, operatorCall(tenant)));
  }
}
