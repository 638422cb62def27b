import type { Dispatch } from '@causeway/commands';
import {
  Answers,
  cursorScope,
  CursorSealer,
  dtoOf,
  Id,
  Operation,
  OperatorOnly,
  PAGE_QUERY,
  pageLimit,
  pageStart,
  toPageAnswer,
  type PageOnTheWire,
} from '@causeway/http';
import { count, described, environment, object, resourceId } from '@causeway/shapes';
import type { Id as TypedId } from '@causeway/kernel';
import {
  CreateToken,
  ListTokens,
  RevokeToken,
  type ApiTokenDocument,
  type NewApiTokenDocument,
  type TokenRevoked,
} from '@causeway/platform';
import { ApiTokenCreateDto, ApiTokenDto, TokenListDto } from '@causeway/platform/http';
import { Body, Controller, Delete, Get, Inject, Post, Query } from '@nestjs/common';
import { systemCall } from '../../system-call.js';
import { DISPATCH } from '../tokens.js';

const TAG = 'Platform tokens';

export class EnvironmentQuery extends dtoOf(object('EnvironmentQuery', { environment: environment() })) {}

export class PlatformTokensQuery extends dtoOf(
  object('PlatformTokensQuery', { ...PAGE_QUERY, environment: environment() }),
) {}

class TokenRevokedDto extends dtoOf(
  object('OperatorTokenRevoked', {
    tokenId: resourceId('Token'),
    manageTokensLeft: described(
      count(),
      'With none left, only the operator can give the platform another token',
    ),
  }),
) {}

/** The tokens of any platform. What binds a platform, that its last managing token stays, does not bind here. */
@OperatorOnly('READ')
@Controller('operator/platforms/:platformId/tokens')
export class PlatformTokensController {
  constructor(
    @Inject(DISPATCH) private readonly dispatch: Dispatch,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @OperatorOnly('ADMINISTER')
  @Operation('createPlatformToken', 'Issue a token; its secret is shown here and never again', TAG)
  @Answers(201, ApiTokenDto)
  createToken(
    @Id('Platform') platformId: TypedId<'Platform'>,
    @Query() { environment }: EnvironmentQuery,
    @Body() { name, permissions }: ApiTokenCreateDto,
  ): Promise<NewApiTokenDocument> {
    const call = systemCall('operator', environment, { platformId });
    return this.dispatch.execute(new CreateToken({ name, permissions }, call));
  }

  @Get()
  @Operation('listPlatformTokens', 'List the tokens of a platform in one environment, newest first', TAG)
  @Answers(200, TokenListDto)
  async listTokens(
    @Id('Platform') platformId: TypedId<'Platform'>,
    @Query() wanted: PlatformTokensQuery,
  ): Promise<PageOnTheWire<ApiTokenDocument>> {
    const call = systemCall('operator', wanted.environment, { platformId });
    const scope = cursorScope(call, 'listPlatformTokens', wanted);
    const after = pageStart(wanted, this.cursors, scope);
    const page = await this.dispatch.execute(
      new ListTokens({ limit: pageLimit(wanted), ...(after !== undefined && { after }) }, call),
    );
    return toPageAnswer(page, this.cursors, scope, (token) => token);
  }

  @Delete(':tokenId')
  @OperatorOnly('ADMINISTER')
  @Operation(
    'revokePlatformToken',
    'Revoke a token, also the last that manages; its next request is refused',
    TAG,
  )
  @Answers(200, TokenRevokedDto)
  revokeToken(
    @Id('Platform') platformId: TypedId<'Platform'>,
    @Id('Token') tokenId: TypedId<'Token'>,
    @Query() { environment }: EnvironmentQuery,
  ): Promise<TokenRevoked> {
    const call = systemCall('operator', environment, { platformId });
    return this.dispatch.execute(new RevokeToken({ tokenId }, call));
  }
}
