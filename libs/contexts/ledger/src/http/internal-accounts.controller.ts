import type { CallContext } from '@causeway/commands';
import {
  Answers,
  Call,
  cursorScope,
  CursorSealer,
  Operation,
  pageLimit,
  pageStart,
  Permission,
  toPageAnswer,
  type PageOnTheWire,
} from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListCustomerAccounts, ListPlatformAccounts } from '../application/requests.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';
import {
  InternalAccountListDto,
  ListCustomerAccountsDto,
  ListPlatformAccountsDto,
  PlatformInternalAccountListDto,
} from './internal-account.dto.js';

const TAG = 'Internal Accounts';

@Controller()
@Permission('VIEW')
export class InternalAccountsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('customers/internal-accounts')
  @Operation('listCustomerInternalAccounts', 'List the accounts of customers, newest first', TAG)
  @Answers(200, InternalAccountListDto)
  async listCustomerInternalAccounts(
    @Query() wanted: ListCustomerAccountsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<InternalAccountDocument>> {
    const scope = cursorScope(call, 'listCustomerInternalAccounts', wanted);
    const after = pageStart(wanted, this.cursors, scope);
    const { limit: _limit, cursor: _cursor, ...filters } = wanted;
    const page = await this.queries.execute(
      new ListCustomerAccounts(
        { ...filters, limit: pageLimit(wanted), ...(after === undefined ? {} : { after }) },
        call,
      ),
    );
    return toPageAnswer(page, this.cursors, scope, (account) => account);
  }

  @Get('platform/internal-accounts')
  @Operation('listPlatformInternalAccounts', 'List the accounts of the platform itself', TAG)
  @Answers(200, PlatformInternalAccountListDto)
  async listPlatformInternalAccounts(
    @Query() filters: ListPlatformAccountsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<InternalAccountDocument>> {
    const accounts = await this.queries.execute(new ListPlatformAccounts({ ...filters }, call));
    return { data: [...accounts], hasMore: false, totalCount: accounts.length };
  }
}
