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
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CreateOperation, ListOperations } from '../application/operation.requests.js';
import {
  GetStablecoin,
  ListStablecoins,
  RegisterStablecoin,
  RequestEnablement,
} from '../application/requests.js';
import type { OperationDocument, StablecoinDocument } from '../published/documents.js';
import {
  BurnRequestDto,
  MintRequestDto,
  OperationDto,
  OperationListDto,
  OperationsQuery,
  toBurn,
  toMint,
} from './operation.dto.js';
import { TAG } from './provider-accounts.controller.js';
import { RegisterRequestDto, StablecoinDto, StablecoinListDto, StablecoinsQuery } from './stablecoin.dto.js';

/** Tokens that a platform owns at a provider, and what is made and taken out of them (stablecoins §4, §5). */
@Controller('stablecoins')
export class StablecoinsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Idempotent({ isRequired: true })
  @Operation('registerStablecoin', 'Register a token that exists at a provider', TAG)
  @Answers(201, StablecoinDto, [404, 409])
  registerStablecoin(
    @Body() body: RegisterRequestDto,
    @Call() call: CallContext,
  ): Promise<StablecoinDocument> {
    return this.commands.execute(new RegisterStablecoin({ ...body }, call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listStablecoins', 'List the stablecoins, newest first', TAG)
  @Answers(200, StablecoinListDto)
  listStablecoins(
    @Query() wanted: StablecoinsQuery,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<StablecoinDocument>> {
    return answerPage({ operation: 'listStablecoins', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListStablecoins(page, call)),
    );
  }

  @Get(':stablecoinId')
  @Permission('VIEW')
  @Operation('getStablecoin', 'Read a stablecoin', TAG)
  @Answers(200, StablecoinDto)
  getStablecoin(
    @Id('Stablecoin') stablecoinId: ResourceId<'Stablecoin'>,
    @Call() call: CallContext,
  ): Promise<StablecoinDocument> {
    return this.queries.execute(new GetStablecoin({ stablecoinId }, call));
  }

  @Post(':stablecoinId/enablement')
  @HttpCode(200)
  @Permission('MANAGE')
  @Idempotent()
  @Operation('requestStablecoinEnablement', 'Ask for the stablecoin to become a currency of the service', TAG)
  @Answers(200, StablecoinDto, [409])
  requestStablecoinEnablement(
    @Id('Stablecoin') stablecoinId: ResourceId<'Stablecoin'>,
    @Call() call: CallContext,
  ): Promise<StablecoinDocument> {
    return this.commands.execute(new RequestEnablement({ stablecoinId }, call));
  }

  @Post(':stablecoinId/mints')
  @Permission('TRANSACT')
  @Idempotent({ isRequired: true })
  @Operation('createStablecoinMint', 'Mint: money in, tokens out', TAG)
  @Answers(201, OperationDto, [409])
  createStablecoinMint(
    @Id('Stablecoin') stablecoinId: ResourceId<'Stablecoin'>,
    @Body() body: MintRequestDto,
    @Call() call: CallContext,
  ): Promise<OperationDocument> {
    return this.commands.execute(new CreateOperation(toMint(body, { stablecoinId }), call));
  }

  @Post(':stablecoinId/burns')
  @Permission('TRANSACT')
  @Idempotent({ isRequired: true })
  @Operation('createStablecoinBurn', 'Burn: tokens in, money out', TAG)
  @Answers(201, OperationDto, [409])
  createStablecoinBurn(
    @Id('Stablecoin') stablecoinId: ResourceId<'Stablecoin'>,
    @Body() body: BurnRequestDto,
    @Call() call: CallContext,
  ): Promise<OperationDocument> {
    return this.commands.execute(new CreateOperation(toBurn(body, { stablecoinId }), call));
  }

  @Get(':stablecoinId/operations')
  @Permission('VIEW')
  @Operation('listStablecoinOperations', 'List the mints and burns of a stablecoin, newest first', TAG)
  @Answers(200, OperationListDto)
  listStablecoinOperations(
    @Id('Stablecoin') stablecoinId: ResourceId<'Stablecoin'>,
    @Query() wanted: OperationsQuery,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<OperationDocument>> {
    // A cursor of one stablecoin's list fits no other's.
    const list = {
      operation: `listStablecoinOperations ${stablecoinId}`,
      call,
      cursors: this.cursors,
      wanted,
    };
    return answerPage(list, (page) =>
      this.queries.execute(new ListOperations({ ...page, stablecoinId }, call)),
    );
  }
}
