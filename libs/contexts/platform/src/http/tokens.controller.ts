import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Id,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CreateToken, DeleteToken, GetToken, ListTokens } from '../application/requests.js';
import type { ApiTokenDocument, NewApiTokenDocument } from '../published/api-token.document.js';
import { ApiTokenCreateDto, ApiTokenDto, ListTokensDto, TokenListDto } from './api-token.dto.js';

const TAG = 'API Tokens';

@Controller('tokens')
@Permission('MANAGE')
export class TokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Operation('createToken', 'Create a token; its secret is shown here and never again', TAG)
  @Answers(201, ApiTokenDto)
  createToken(
    @Body() { name, permissions }: ApiTokenCreateDto,
    @Call() call: CallContext,
  ): Promise<NewApiTokenDocument> {
    return this.commands.execute(new CreateToken({ name, permissions }, call));
  }

  @Get()
  @Operation('listTokens', 'List the tokens of this environment, newest first', TAG)
  @Answers(200, TokenListDto)
  listTokens(
    @Query() wanted: ListTokensDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<ApiTokenDocument>> {
    return answerPage({ operation: 'listTokens', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListTokens(page, call)),
    );
  }

  @Get(':tokenId')
  @Operation('getTokenById', 'Read a token, without its secret', TAG)
  @Answers(200, ApiTokenDto)
  getTokenById(
    @Id('Token') tokenId: ResourceId<'Token'>,
    @Call() call: CallContext,
  ): Promise<ApiTokenDocument> {
    return this.queries.execute(new GetToken({ tokenId }, call));
  }

  @Delete(':tokenId')
  @Operation('deleteTokenById', 'Delete a token; its very next request is refused', TAG)
  @Answers(204, undefined, [400])
  async deleteTokenById(@Id('Token') tokenId: ResourceId<'Token'>, @Call() call: CallContext): Promise<void> {
    await this.commands.execute(new DeleteToken({ tokenId }, call));
  }
}
