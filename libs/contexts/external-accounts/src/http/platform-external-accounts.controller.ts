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
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DeleteExternalAccount,
  GetExternalAccount,
  IssueOwnershipChallenge,
  ListExternalAccounts,
  RegisterExternalAccount,
  VerifyOwnership,
} from '../application/requests.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import type { OwnershipChallengeDocument } from '../published/ownership-challenge.document.js';
import {
  PlatformExternalAccountCreateDto,
  ExternalAccountDto,
  ExternalAccountListDto,
  ListPlatformExternalAccountsDto,
  toNewExternalAccount,
} from './external-account.dto.js';
import {
  ownershipChallenge,
  OwnershipChallengeRequestDto,
  OwnershipVerifyRequestDto,
} from './ownership.dto.js';

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

  @Delete(':externalAccountId')
  @Permission('MANAGE', 'TRANSACT')
  @Operation(
    'deletePlatformExternalAccountById',
    'Delete an account of the platform itself; payments on their way still arrive',
    TAG,
  )
  @Answers(204)
  async deletePlatformExternalAccountById(
    @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new DeleteExternalAccount({ accountId, ownedBy }, call));
  }

  @Post(':externalAccountId/challenge')
  @Permission('MANAGE', 'TRANSACT')
  @Idempotent()
  @Operation('createPlatformExternalAccountOwnershipChallenge', 'Ask a wallet’s owner for a proof', TAG)
  @Answers(201, ownershipChallenge, [409, 501])
  createPlatformExternalAccountOwnershipChallenge(
    @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
    @Body() { method }: OwnershipChallengeRequestDto,
    @Call() call: CallContext,
  ): Promise<OwnershipChallengeDocument> {
    return this.commands.execute(new IssueOwnershipChallenge({ accountId, ownedBy, method }, call));
  }

  @Post(':externalAccountId/verify')
  @Permission('MANAGE', 'TRANSACT')
  @Idempotent()
  @Operation(
    'verifyPlatformExternalAccountOwnership',
    'Prove the ownership of a wallet by its signature',
    TAG,
  )
  @Answers(200, ExternalAccountDto, [409])
  verifyPlatformExternalAccountOwnership(
    @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
    @Body() { signature }: OwnershipVerifyRequestDto,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(new VerifyOwnership({ accountId, ownedBy, signature }, call));
  }
}
