import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Id,
  Idempotent,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetProviderAccount, LinkProviderAccount, ListProviderAccounts } from '../application/requests.js';
import type { ProviderAccountDocument } from '../published/documents.js';
import {
  LinkRequestDto,
  ProviderAccountDto,
  ProviderAccountListDto,
  ProviderAccountsQuery,
} from './stablecoin.dto.js';

export const TAG = 'Stablecoins';

/** Links to the providers that issue a platform's stablecoins (stablecoins §3). */
@Controller('stablecoin-provider-accounts')
export class ProviderAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Idempotent({ isRequired: true })
  @Operation('linkStablecoinProviderAccount', 'Link an account at a provider of stablecoins', TAG)
  @Answers(201, ProviderAccountDto, [409])
  linkStablecoinProviderAccount(
    @Body() body: LinkRequestDto,
    @Call() call: CallContext,
  ): Promise<ProviderAccountDocument> {
    return this.commands.execute(new LinkProviderAccount({ ...body }, call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listStablecoinProviderAccounts', 'List the links to providers, newest first', TAG)
  @Answers(200, ProviderAccountListDto)
  listStablecoinProviderAccounts(
    @Query() wanted: ProviderAccountsQuery,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ProviderAccountDocument>> {
    const list = { operation: 'listStablecoinProviderAccounts', call, cursors: this.cursors, wanted };
    return answerPage(list, (page) => this.queries.execute(new ListProviderAccounts(page, call)));
  }

  @Get(':stablecoinProviderAccountId')
  @Permission('VIEW')
  @Operation('getStablecoinProviderAccount', 'Read a link to a provider', TAG)
  @Answers(200, ProviderAccountDto)
  getStablecoinProviderAccount(
    @Id('StablecoinProviderAccount') accountId: ResourceId<'StablecoinProviderAccount'>,
    @Call() call: CallContext,
  ): Promise<ProviderAccountDocument> {
    return this.queries.execute(new GetProviderAccount({ accountId }, call));
  }
}
