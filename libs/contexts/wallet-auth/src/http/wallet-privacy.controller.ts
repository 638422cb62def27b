import type { CallContext } from '@causeway/commands';
import {
  Answers,
  Call,
  Id,
  notFound,
  Operation,
  Permission,
  SentByWallet,
  WalletSigned,
  type EdgeRequest,
  type StoredResponse,
  type WalletHeaders,
  fingerprintOf,
  SignedRequestChallengeDto,
} from '@causeway/http';
import { idOf, jsonText, newUuid, type Id as ResourceId } from '@causeway/kernel';
import { ShowInternalAccount, type InternalAccountDocument } from '@causeway/ledger';
import { Body, Controller, Patch, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeWalletPrivacy, RequestPrivacyChange } from '../application/requests.js';
import { internalAccount, InternalAccountUpdateRequestDto } from './internal-account-update.dto.js';

/** What only a wallet's owner may change; the platform passes the owner's signature on (wallet-auth §3, §10). */
@Controller('internal-accounts')
export class WalletPrivacyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Patch(':id')
  @Permission('MANAGE')
  @WalletSigned()
  @Operation('updateInternalAccount', 'Change the privacy of an embedded wallet', 'Internal Accounts')
  @Answers(200, internalAccount)
  @Answers(202, SignedRequestChallengeDto)
  async updateInternalAccount(
    @Id('InternalAccount') accountId: ResourceId<'InternalAccount'>,
    @Body() { privateEnabled = false }: InternalAccountUpdateRequestDto,
    @SentByWallet() headers: WalletHeaders,
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<StoredResponse | InternalAccountDocument> {
    const change = { accountId, privateEnabled, bodyFingerprint: await fingerprintOf(request) };
    if (headers.signature === undefined && headers.requestId === undefined) {
      const requestId = idOf('Request', newUuid());
      const challenge = await this.commands.execute(new RequestPrivacyChange({ ...change, requestId }, call));
      return { status: 202, body: jsonText(challenge) };
    }
    await this.commands.execute(new ChangeWalletPrivacy({ ...change, ...headers }, call));
    const account = await this.queries.execute(new ShowInternalAccount({ accountId }, call));
    if (account === null) throw notFound('InternalAccount');
    return account;
  }
}
