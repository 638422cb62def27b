import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListCustomerAccounts, ListPlatformAccounts } from '../application/requests.js';
import { shownWith } from '../application/shown-with.js';
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
    return answerPage(
      { operation: 'listCustomerInternalAccounts', call, cursors: this.cursors, wanted },
      async (page) =>
        this.queries.execute(
          new ListCustomerAccounts({ ...page, ...(await shownWith(this.queries, call)) }, call),
        ),
    );
  }

  @Get('platform/internal-accounts')
  @Operation('listPlatformInternalAccounts', 'List the accounts of the platform itself', TAG)
  @Answers(200, PlatformInternalAccountListDto)
  async listPlatformInternalAccounts(
    @Query() filters: ListPlatformAccountsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<InternalAccountDocument>> {
    const wanted = { ...filters, ...(await shownWith(this.queries, call)) };
    const accounts = await this.queries.execute(new ListPlatformAccounts(wanted, call));
    return { data: [...accounts], hasMore: false, totalCount: accounts.length };
  }
}
