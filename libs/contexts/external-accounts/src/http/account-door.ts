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
import { Body, Delete, Get, Injectable, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DeleteExternalAccount,
  GetExternalAccount,
  IssueOwnershipChallenge,
  ListExternalAccounts,
  RegisterExternalAccount,
  VerifyOwnership,
  type AccountAtDoor,
} from '../application/requests.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import type { OwnershipChallengeDocument } from '../published/ownership-challenge.document.js';
import {
  ExternalAccountDto,
  toNewExternalAccount,
  type ExternalAccountCreateDto,
  type ListCustomerExternalAccountsDto,
} from './external-account.dto.js';
import {
  ownershipChallenge,
  OwnershipChallengeRequestDto,
  OwnershipVerifyRequestDto,
} from './ownership.dto.js';

export const TAG = 'External Accounts';

/** How the API calls what can be done with one account at a door. */
interface Operations {
  readonly get: string;
  readonly remove: string;
  readonly challenge: string;
  readonly verify: string;
}

/** What a door's own controller adds its two operations without an id to. */
export interface AccountDoor {
  register(body: ExternalAccountCreateDto, call: CallContext): Promise<ExternalAccountDocument>;
  page(
    operation: string,
    wanted: ListCustomerExternalAccountsDto,
    call: CallContext,
  ): Promise<PageOnTheWire<ExternalAccountDocument>>;
}
type AccountDoorClass = new (commands: CommandBus, queries: QueryBus, cursors: CursorSealer) => AccountDoor;

/**
 * The two doors differ in the accounts that they lead to, in what a registration and a list may say, and in the names
 * of their operations (external-accounts §1); what is done with one account is the same at both.
 */
export const accountDoor = (
  ownedBy: AccountAtDoor['ownedBy'],
  whose: string,
  operations: Operations,
): AccountDoorClass => {
  @Injectable()
  class Door implements AccountDoor {
    constructor(
      readonly commands: CommandBus,
      readonly queries: QueryBus,
      readonly cursors: CursorSealer,
    ) {}

    register(body: ExternalAccountCreateDto, call: CallContext): Promise<ExternalAccountDocument> {
      return this.commands.execute(new RegisterExternalAccount(toNewExternalAccount(body), call));
    }

    page(
      operation: string,
      wanted: ListCustomerExternalAccountsDto,
      call: CallContext,
    ): Promise<PageOnTheWire<ExternalAccountDocument>> {
      return answerPage({ operation, call, cursors: this.cursors, wanted }, (page) =>
        this.queries.execute(new ListExternalAccounts({ ...page, ownedBy }, call)),
      );
    }

    @Get(':externalAccountId')
    @Permission('VIEW')
    @Operation(operations.get, `Read an account${whose}`, TAG)
    @Answers(200, ExternalAccountDto)
    getAccount(
      @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
      @Call() call: CallContext,
    ): Promise<ExternalAccountDocument> {
      return this.queries.execute(new GetExternalAccount({ accountId, ownedBy }, call));
    }

    @Delete(':externalAccountId')
    @Permission('MANAGE', 'TRANSACT')
    @Operation(operations.remove, `Delete an account${whose}; payments on their way still arrive`, TAG)
    @Answers(204, undefined, [409])
    async deleteAccount(
      @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
      @Call() call: CallContext,
    ): Promise<void> {
      await this.commands.execute(new DeleteExternalAccount({ accountId, ownedBy }, call));
    }

    @Post(':externalAccountId/challenge')
    @Permission('MANAGE', 'TRANSACT')
    @Idempotent()
    @Operation(operations.challenge, 'Ask a wallet’s owner for a proof', TAG)
    @Answers(201, ownershipChallenge, [409, 501])
    challengeOwner(
      @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
      @Body() { method }: OwnershipChallengeRequestDto,
      @Call() call: CallContext,
    ): Promise<OwnershipChallengeDocument> {
      return this.commands.execute(new IssueOwnershipChallenge({ accountId, ownedBy, method }, call));
    }

    @Post(':externalAccountId/verify')
    @Permission('MANAGE', 'TRANSACT')
    @Idempotent()
    @Operation(operations.verify, 'Prove the ownership of a wallet by its signature', TAG)
    @Answers(200, ExternalAccountDto, [409])
    verifyOwner(
      @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
      @Body() { signature }: OwnershipVerifyRequestDto,
      @Call() call: CallContext,
    ): Promise<ExternalAccountDocument> {
      return this.commands.execute(new VerifyOwnership({ accountId, ownedBy, signature }, call));
    }
  }
  return Door;
};
