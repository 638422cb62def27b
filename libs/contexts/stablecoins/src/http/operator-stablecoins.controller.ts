import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly, OperatorScope, operatorScope } from '@causeway/http';
import { listOf, nullable, object, oneOf, resourceId, text, timestamp } from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CloseOperationCase,
  ShowSupply,
  type SuppliedCoin,
  type SupplyBook,
} from '../application/operation.requests.js';
import { DecideStablecoin, RevokeProviderAccount } from '../application/requests.js';
import { CASE_OUTCOMES, CASE_REASONS, OPERATION_STATUSES } from '../domain/operation.js';
import { SUPPLY_VERDICTS } from '../domain/supply-verdict.js';
import { ISSUANCE_STATUSES, OPERATOR_DECISIONS, SERVICE_OPERATIONS_STATUSES } from '../domain/stablecoin.js';
import type {
  OperationDocument,
  ProviderAccountDocument,
  StablecoinDocument,
} from '../published/documents.js';
import { OperationDto, operationType } from './operation.dto.js';
import { TAG } from './provider-accounts.controller.js';
import { ProviderAccountDto, StablecoinDto } from './stablecoin.dto.js';

const digits = () => text({ max: 60 });
const suppliedCoin = object('OperatorStablecoin', {
  stablecoinId: resourceId('Stablecoin'),
  symbol: text({ max: 64 }),
  issuanceStatus: oneOf(ISSUANCE_STATUSES, 'StablecoinIssuanceStatus'),
  serviceOperationsStatus: oneOf(SERVICE_OPERATIONS_STATUSES, 'StablecoinServiceOperationsStatus'),
  baseCurrency: text({ max: 10 }),
  minted: digits(),
  burnt: digits(),
  outstanding: digits(),
  reserve: digits(),
  open: listOf(
    object('OperatorStablecoinOperation', {
      operationId: resourceId('StablecoinOperation'),
      operationType,
      status: oneOf(OPERATION_STATUSES, 'StablecoinOperationStatus'),
      amount: digits(),
      case: nullable(oneOf(CASE_REASONS)),
      updatedAt: timestamp(),
    }),
  ),
});
const supplyBook = object('OperatorStablecoinBook', {
  currency: text({ max: 10 }),
  outstanding: digits(),
  reserve: digits(),
  supply: digits(),
  verdict: oneOf(SUPPLY_VERDICTS, 'StablecoinSupplyVerdict'),
});
export class SuppliedCoinsDto extends dtoOf(
  object('OperatorStablecoins', { data: listOf(suppliedCoin), ledger: listOf(supplyBook) }),
) {}

export class StablecoinDecisionDto extends dtoOf(
  object('OperatorStablecoinDecision', {
    ...operatorScope,
    stablecoinId: resourceId('Stablecoin'),
    decision: oneOf(OPERATOR_DECISIONS, 'OperatorStablecoinDecisionKind'),
  }),
) {}
export class RevokeAccountDto extends dtoOf(
  object('OperatorStablecoinProviderAccount', {
    ...operatorScope,
    stablecoinProviderAccountId: resourceId('StablecoinProviderAccount'),
  }),
) {}
export class CloseCaseDto extends dtoOf(
  object('OperatorStablecoinCase', {
    ...operatorScope,
    stablecoinOperationId: resourceId('StablecoinOperation'),
    outcome: oneOf(CASE_OUTCOMES, 'StablecoinCaseOutcome'),
  }),
) {}

/** Supply and reserve, the operator's word on tokens, and cases (stablecoins §4, §5). */
@Controller('operator')
@OperatorOnly('READ')
export class OperatorStablecoinsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('stablecoins')
  @Operation(
    'showStablecoinSupply',
    'A platform’s stablecoins: supply against reserve and ledger, open operations, cases',
    TAG,
  )
  @Answers(200, SuppliedCoinsDto)
  async showStablecoinSupply(@Query() scope: OperatorScope): Promise<{
    data: readonly SuppliedCoin[];
    ledger: readonly SupplyBook[];
  }> {
    const { coins, books } = await this.queries.execute(new ShowSupply({}, operatorCall(scope)));
    return { data: coins, ledger: books };
  }

  @Post('stablecoins/decide')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @Operation('decideStablecoin', 'Decide on a token’s review, or on its use inside the service', TAG)
  @Answers(200, StablecoinDto, [404, 409])
  decideStablecoin(
    @Body() { stablecoinId, decision, ...scope }: StablecoinDecisionDto,
  ): Promise<StablecoinDocument> {
    return this.commands.execute(new DecideStablecoin({ stablecoinId, decision }, operatorCall(scope)));
  }

  @Post('stablecoin-provider-accounts/revoke')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @Operation('revokeStablecoinProviderAccount', 'End a link for good, and destroy its credentials', TAG)
  @Answers(200, ProviderAccountDto, [404])
  revokeStablecoinProviderAccount(
    @Body() { stablecoinProviderAccountId: accountId, ...scope }: RevokeAccountDto,
  ): Promise<ProviderAccountDocument> {
    return this.commands.execute(new RevokeProviderAccount({ accountId }, operatorCall(scope)));
  }

  @Post('stablecoin-operations/close-case')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @Operation('closeStablecoinCase', 'Say how the case of an operation ended', TAG)
  @Answers(200, OperationDto, [404, 409])
  closeStablecoinCase(
    @Body() { stablecoinOperationId: operationId, outcome, ...scope }: CloseCaseDto,
  ): Promise<OperationDocument> {
    return this.commands.execute(new CloseOperationCase({ operationId, outcome }, operatorCall(scope)));
  }
}
