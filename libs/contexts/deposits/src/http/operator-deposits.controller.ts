import { type CallContext, operatorCall } from '@causeway/commands';
import {
  Answers,
  cursorScope,
  CursorSealer,
  Operation,
  OperatorOnly,
  pageLimit,
  pageStart,
  toPageAnswer,
  type PageOnTheWire,
} from '@causeway/http';
import { Money, type Environment } from '@causeway/kernel';
import type { CreditAdvice } from '@causeway/rails';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AnswerReview,
  AttributeArrival,
  ListArrivals,
  ReportArrival,
  ReturnArrival,
} from '../application/arrival.requests.js';
import { BY_HAND } from '../domain/arrival.js';
import type { ArrivalDocument, ShownArrival } from '../published/arrival.document.js';
import {
  AttributeDepositDto,
  DepositDto,
  DepositListDto,
  DepositsQuery,
  OperatorDepositDto,
  ReportDepositDto,
} from './operator-deposits.dto.js';

/**
 * Money from outside: reports of banks and chains, by hand where none is connected, and cases (accounts §7).
 */
@Controller('operator/deposits')
@OperatorOnly('READ')
export class OperatorDepositsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('reportDeposit', 'Report money that came, was confirmed, or was lost')
  @Answers(200, DepositDto, [404, 409])
  reportDeposit(@Body() body: ReportDepositDto): Promise<ArrivalDocument> {
    return this.commands.execute(new ReportArrival(toReport(body), callIn(body)));
  }

  @Get()
  @Operation('listDeposits', 'What came from outside, newest first: cases, held deposits, and the rest')
  @Answers(200, DepositListDto)
  async listDeposits(@Query() query: DepositsQuery): Promise<PageOnTheWire<ShownArrival>> {
    const call = callIn(query);
    const scope = cursorScope(call, 'listDeposits', query);
    const start = pageStart(query, this.cursors, scope);
    const { status, platformId, held } = query;
    const page = await this.queries.execute(
      new ListArrivals(
        {
          limit: pageLimit(query),
          isHeld: held === 'true',
          ...(status !== undefined && { status }),
          ...(platformId !== undefined && { platformId }),
          ...(start !== undefined && { after: start }),
        },
        call,
      ),
    );
    return toPageAnswer(page, this.cursors, scope, (arrival) => arrival);
  }

  @Post('attribute')
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('attributeDeposit', 'Say whose the money of a case is')
  @Answers(200, DepositDto, [404, 409])
  attributeDeposit(@Body() body: AttributeDepositDto): Promise<ArrivalDocument> {
    const { depositId, platformId, accountId, quoteId } = body;
    const target =
      accountId !== undefined
        ? ({ kind: 'ACCOUNT', platformId, accountId } as const)
        : ({ kind: 'QUOTE', platformId, quoteId: quoteId as NonNullable<typeof quoteId> } as const);
    return this.commands.execute(new AttributeArrival({ depositId, target }, callIn(body)));
  }

  @Post('return')
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('returnDeposit', 'Send the money of a case back to its sender')
  @Answers(200, DepositDto, [404, 409])
  returnDeposit(@Body() body: OperatorDepositDto): Promise<ArrivalDocument> {
    return this.commands.execute(new ReturnArrival({ depositId: body.depositId }, callIn(body)));
  }

  @Post('release')
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('releaseDeposit', 'Let a held deposit pass')
  @Answers(200, DepositDto, [404, 409])
  releaseDeposit(@Body() body: OperatorDepositDto): Promise<ArrivalDocument> {
    return this.answer(body, 'RELEASE');
  }

  @Post('reject')
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('rejectDeposit', 'Reject a held deposit, so that it goes back')
  @Answers(200, DepositDto, [404, 409])
  rejectDeposit(@Body() body: OperatorDepositDto): Promise<ArrivalDocument> {
    return this.answer(body, 'REJECT');
  }

  private answer(body: OperatorDepositDto, verdict: 'RELEASE' | 'REJECT'): Promise<ArrivalDocument> {
    const { depositId } = body;
    return this.commands.execute(new AnswerReview({ depositId, verdict }, callIn(body)));
  }
}

const toReport = (body: ReportDepositDto): CreditAdvice => {
  const { arrivalId, connector = BY_HAND, state = 'FINAL', amount, currency } = body;
  const { coordinates, reference, seenAt, transactionHash, network, confirmations, needsReview } = body;
  const isOnChain = transactionHash !== undefined && network !== undefined;
  return {
    connector,
    arrivalId,
    state,
    amount: Money.of(amount, currency),
    ...(coordinates !== undefined && { coordinates }),
    ...(reference !== undefined && { reference }),
    ...(seenAt !== undefined && { seenAt }),
    ...(isOnChain && { onChain: { transactionHash, network } }),
    ...(confirmations !== undefined && { confirmations }),
    ...(needsReview !== undefined && { needsReview }),
    ...(body.originator !== undefined && { originator: { ...body.originator } }),
  };
};

/** Money from outside is the deployment's until it is known whose it is. */
const callIn = ({ environment }: { readonly environment: Environment }): CallContext =>
  operatorCall({ environment });
