import type { CallContext } from '@causeway/commands';
import {
  answered,
  Answers,
  Call,
  dtoOf,
  fingerprintOf,
  Id,
  Operation,
  Permission,
  SentByWallet,
  signedRequestChallenge,
  WalletSigned,
  type EdgeRequest,
  type StoredResponse,
  type WalletHeaders,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { listOf, object, oneOf, optional, resourceId, text, timestamp } from '@causeway/shapes';
import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CreateDelegatedKey,
  GetDelegatedKey,
  ListDelegatedKeys,
  RevokeDelegatedKey,
  type DelegatedKeyDocument,
} from '../application/requests.js';
import { DELEGATED_KEY_STATUSES } from '../domain/delegated-key.js';
import { TAG } from './auth-credentials.controller.js';

const NICKNAME_LENGTH_MAX = 256;
const KEY_LENGTH = 66;

class DelegatedKeyCreateRequestDto extends dtoOf(
  object('DelegatedKeyCreateRequest', {
    cardId: resourceId('Card'),
    internalAccountId: resourceId('InternalAccount'),
    nickname: text({ min: 1, max: NICKNAME_LENGTH_MAX }),
  }),
) {}

/** At least one of both says which keys (wallet-auth §9). */
class ListDelegatedKeysDto extends dtoOf(
  object(
    'DelegatedKeysWanted',
    {
      accountId: optional(resourceId('InternalAccount')),
      fundingSourceId: optional(resourceId('CardFundingSource')),
    },
    {
      across: ({ accountId, fundingSourceId }) =>
        accountId === undefined && fundingSourceId === undefined
          ? [{ path: 'accountId', message: 'is required, unless fundingSourceId is there' }]
          : [],
    },
  ),
) {}

const delegatedKey = object('DelegatedKey', {
  id: resourceId('DelegatedKey'),
  cardId: resourceId('Card'),
  fundingSourceId: resourceId('CardFundingSource'),
  accountId: resourceId('InternalAccount'),
  publicKey: text({ max: KEY_LENGTH }),
  nickname: text({ max: NICKNAME_LENGTH_MAX }),
  status: oneOf(DELEGATED_KEY_STATUSES, 'DelegatedKeyStatus'),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
class DelegatedKeyDto extends dtoOf(delegatedKey) {}
class DelegatedKeyListDto extends dtoOf(object('DelegatedKeyListResponse', { data: listOf(delegatedKey) })) {}
class DelegatedKeySignedRequestChallengeDto extends dtoOf(
  object('DelegatedKeySignedRequestChallenge', signedRequestChallenge),
) {}

/** Keys that let a card draw on its holder's wallet without the holder (wallet-auth §9). */
@Controller('auth/delegated-keys')
export class DelegatedKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Permission('MANAGE', 'TRANSACT')
  @WalletSigned()
  @Operation('createDelegatedKey', 'Let a card draw on a wallet: signed for twice', TAG)
  @Answers(201, DelegatedKeyDto, [404, 409])
  @Answers(202, DelegatedKeySignedRequestChallengeDto)
  async createDelegatedKey(
    @Body() wanted: DelegatedKeyCreateRequestDto,
    @SentByWallet() sent: WalletHeaders,
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<DelegatedKeyDocument | StoredResponse> {
    const bodyFingerprint = await fingerprintOf(request);
    return answered(
      await this.commands.execute(new CreateDelegatedKey({ ...wanted, bodyFingerprint, sent }, call)),
    );
  }

  @Get()
  @Permission('VIEW')
  @Operation('listDelegatedKeys', 'List delegated keys, newest first', TAG)
  @Answers(200, DelegatedKeyListDto)
  async listDelegatedKeys(
    @Query() { accountId, fundingSourceId }: ListDelegatedKeysDto,
    @Call() call: CallContext,
  ): Promise<{ readonly data: readonly DelegatedKeyDocument[] }> {
    const wanted = {
      ...(accountId !== undefined && { accountId }),
      ...(fundingSourceId !== undefined && { fundingSourceId }),
    };
    return { data: await this.queries.execute(new ListDelegatedKeys(wanted, call)) };
  }

  @Get(':id')
  @Permission('VIEW')
  @Operation('getDelegatedKeyById', 'Read a delegated key', TAG)
  @Answers(200, DelegatedKeyDto)
  getDelegatedKeyById(
    @Id('DelegatedKey') delegatedKeyId: ResourceId<'DelegatedKey'>,
    @Call() call: CallContext,
  ): Promise<DelegatedKeyDocument> {
    return this.queries.execute(new GetDelegatedKey({ delegatedKeyId }, call));
  }

  @Delete(':id')
  @HttpCode(204)
  @Permission('MANAGE', 'TRANSACT')
  @Operation('revokeDelegatedKey', 'Revoke an active delegated key', TAG)
  @Answers(204, undefined, [400, 404])
  async revokeDelegatedKey(
    @Id('DelegatedKey') delegatedKeyId: ResourceId<'DelegatedKey'>,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new RevokeDelegatedKey({ delegatedKeyId }, call));
  }
}
