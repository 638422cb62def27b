import type { CallContext } from '@causeway/commands';
import { Answers, Call, Idempotent, Operation, Permission, type PageOnTheWire } from '@causeway/http';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { accountDoor, TAG } from './account-door.js';
import {
  ExternalAccountCreateDto,
  ExternalAccountDto,
  ExternalAccountListDto,
  ListCustomerExternalAccountsDto,
} from './external-account.dto.js';

const CustomersDoor = accountDoor('CUSTOMER', '', {
  get: 'getCustomerExternalAccountById',
  remove: 'deleteCustomerExternalAccountById',
  challenge: 'createExternalAccountOwnershipChallenge',
  verify: 'verifyExternalAccountOwnership',
});

@Controller('customers/external-accounts')
export class CustomerExternalAccountsController extends CustomersDoor {
  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @Idempotent()
  @Operation('createCustomerExternalAccount', 'Register an account of a customer', TAG)
  @Answers(201, ExternalAccountDto, [409])
  createCustomerExternalAccount(
    @Body() body: ExternalAccountCreateDto,
    @Call() call: CallContext,
  ): Promise<ExternalAccountDocument> {
    return this.register(body, call);
  }

  @Get()
  @Permission('VIEW')
  @Operation('listCustomerExternalAccounts', 'List the accounts of customers, newest first', TAG)
  @Answers(200, ExternalAccountListDto)
  listCustomerExternalAccounts(
    @Query() wanted: ListCustomerExternalAccountsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ExternalAccountDocument>> {
    return this.page('listCustomerExternalAccounts', wanted, call);
  }
}
