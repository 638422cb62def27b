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
import {
  GetExternalAccount,
  ListExternalAccounts,
  RegisterExternalAccount,
} from '../application/requests.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import {
  PlatformExternalAccountCreateDto,
  ExternalAccountDto,
  ExternalAccountListDto,
  ListPlatformExternalAccountsDto,
  toNewExternalAccount,
} from './external-account.dto.js';

const TAG = 'External Accounts';
const ownedBy = 'PLATFORM';

@Controller('platform/external-accounts')
export class PlatformExternalAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @Idempotent()
  @Operation('createPlatformExternalAccount', 'Register an account of the platform itself', TAG)
  @Answers(201, ExternalAccountDto, [409])
  createPlatformExternalAccount(
    @Body() body: PlatformExternalAccountCreateDto,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(new RegisterExternalAccount(toNewExternalAccount(body), call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listPlatformExternalAccounts', 'List the accounts of the platform itself, newest first', TAG)
  @Answers(200, ExternalAccountListDto)
  listPlatformExternalAccounts(
    @Query() wanted: ListPlatformExternalAccountsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ExternalAccountDocument>> {
    return answerPage(
      { operation: 'listPlatformExternalAccounts', call, cursors: this.cursors, wanted },
      (page) => this.queries.execute(new ListExternalAccounts({ ...page, ownedBy }, call)),
    );
  }

  @Get(':externalAccountId')
  @Permission('VIEW')
  @Operation('getPlatformExternalAccountById', 'Read an account of the platform itself', TAG)
  @Answers(200, ExternalAccountDto)
  getPlatformExternalAccountById(
    @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    return this.queries.execute(new GetExternalAccount({ accountId, ownedBy }, call));
  }
}
