import { operatorCall, type Command, type Dispatch } from '@causeway/commands';
import {
  Answers,
  CurrentOperator,
  dtoOf,
  Id,
  notFound,
  Operation,
  operatorApproval,
  OperatorOnly,
  type Operator,
} from '@causeway/http';
import { listOf, object } from '@causeway/shapes';
import type { Id as TypedId } from '@causeway/kernel';
import {
  ApproveOperatorAction,
  ListOperatorApprovals,
  WithdrawOperatorAction,
  type OperatorApprovalDocument,
} from '@causeway/platform';
import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { DISPATCH } from '../tokens.js';
import { OPERATORS } from './approvals.js';

const TAG = 'Operators';

class ApprovalDto extends dtoOf(operatorApproval) {}

class ApprovalListDto extends dtoOf(object('OperatorApprovalList', { data: listOf(operatorApproval) })) {}

/** Requests that need a second operator: the first one sends it again once another has approved it. */
@OperatorOnly('READ')
@Controller('operator/approvals')
export class OperatorApprovalsController {
  constructor(@Inject(DISPATCH) private readonly dispatch: Dispatch) {}

  @Get()
  @Operation('listApprovals', 'Requests that need a second operator, with their outcomes, newest first', TAG)
  @Answers(200, ApprovalListDto)
  async list(): Promise<{ data: readonly OperatorApprovalDocument[] }> {
    return { data: await this.approvals() };
  }

  @Post(':actionId/approve')
  @HttpCode(200)
  @OperatorOnly('ADMINISTER')
  @Operation('approveAction', 'Agree to a request of another operator, exactly as it is shown', TAG)
  @Answers(200, ApprovalDto, [409])
  approve(
    @Id('OperatorAction') actionId: TypedId<'OperatorAction'>,
    @CurrentOperator() { tokenId, name }: Operator,
  ): Promise<OperatorApprovalDocument> {
    const actor = { actionId, tokenId, tokenName: name };
    return this.after(actionId, new ApproveOperatorAction(actor, operatorCall(OPERATORS)));
  }

  @Post(':actionId/withdraw')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @Operation('withdrawAction', 'Stop a request that has not been carried out', TAG)
  @Answers(200, ApprovalDto, [409])
  withdraw(
    @Id('OperatorAction') actionId: TypedId<'OperatorAction'>,
    @CurrentOperator() { tokenId, name }: Operator,
  ): Promise<OperatorApprovalDocument> {
    const actor = { actionId, tokenId, tokenName: name };
    return this.after(actionId, new WithdrawOperatorAction(actor, operatorCall(OPERATORS)));
  }

  private async after(
    actionId: TypedId<'OperatorAction'>,
    command: Command<object, null>,
  ): Promise<OperatorApprovalDocument> {
    await this.dispatch.execute(command);
    const approval = (await this.approvals(actionId)).find(({ id }) => id === actionId);
    if (approval === undefined) throw notFound('OperatorAction');
    return approval;
  }

  private approvals(actionId?: TypedId<'OperatorAction'>): Promise<readonly OperatorApprovalDocument[]> {
    return this.dispatch.execute(
      new ListOperatorApprovals(actionId === undefined ? {} : { actionId }, operatorCall(OPERATORS)),
    );
  }
}
