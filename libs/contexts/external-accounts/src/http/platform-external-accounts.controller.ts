import type { CallContext } from '@causeway/commands';
import { Answers, Call, Idempotent, Operation, Permission, type PageOnTheWire } from '@causeway/http';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { accountDoor, TAG } from './account-door.js';
import {
  ExternalAccountDto,
  ExternalAccountListDto,
  ListPlatformExternalAccountsDto,
  PlatformExternalAccountCreateDto,
} from './external-account.dto.js';

const PlatformsDoor = accountDoor('PLATFORM', ' of the platform itself', {
  get: 'getPlatformExternalAccountById',
  remove: 'deletePlatformExternalAccountById',
  challenge: 'createPlatformExternalAccountOwnershipChallenge',
  verify: 'verifyPlatformExternalAccountOwnership',
});

@Controller('platform/external-accounts')
export class PlatformExternalAccountsController extends PlatformsDoor {
  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @Idempotent()
  @Operation('createPlatformExternalAccount', 'Register an account of the platform itself', TAG)
  @Answers(201, ExternalAccountDto, [409])
  createPlatformExternalAccount(
    @Body() body: PlatformExternalAccountCreateDto,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    return this.register(body, call);
  }

  @Get()
  @Permission('VIEW')
  @Operation('listPlatformExternalAccounts', 'List the accounts of the platform itself, newest first', TAG)
  @Answers(200, ExternalAccountListDto)
  listPlatformExternalAccounts(
    @Query() wanted: ListPlatformExternalAccountsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ExternalAccountDocument>> {
    return this.page('listPlatformExternalAccounts', wanted, call);
  }
}
