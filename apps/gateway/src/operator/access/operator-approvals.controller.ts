import { operatorCall, type Command, type Dispatch } from '@causeway/commands';
import {
  Answers,
  CurrentOperator,
  Id,
  ListOf,
  Nested,
  notFound,
  OneOf,
  Operation,
  OperatorOnly,
  ResourceId,
  Text,
  Timestamp,
  type Operator,
} from '@causeway/http';
import type { Id as TypedId } from '@causeway/kernel';
import {
  ApproveOperatorAction,
  ListOperatorApprovals,
  WithdrawOperatorAction,
  type OperatorApprovalDocument,
} from '@causeway/platform';
import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { DISPATCH } from '../tokens.js';
import { OPERATORS } from './approvals.js';

const TAG = 'Operators';
const NAME_MAX = 100;
const BODY_MAX = 1_048_576;

@ApiSchema({ name: 'OperatorRequestToApprove' })
class RequestToApproveDto {
  @Text({ max: NAME_MAX }) method!: string;
  @Text({ max: BODY_MAX }) path!: string;
  @Text({ max: BODY_MAX }, { description: 'As it was sent; empty where there is none' }) body!: string;
}

@ApiSchema({ name: 'OperatorApproval' })
class ApprovalDto {
  @ResourceId('OperatorAction') id!: string;
  @OneOf(['PENDING', 'APPROVED', 'WITHDRAWN', 'CARRIED_OUT', 'EXPIRED'], { name: 'OperatorApprovalStatus' })
  status!: string;
  @Text({ max: NAME_MAX }) operation!: string;
  @Nested(() => RequestToApproveDto) request!: RequestToApproveDto;
  @Text({ max: NAME_MAX }) requestedBy!: string;
  @Timestamp() requestedAt!: string;
  @Timestamp() expiresAt!: string;
  @Text({ max: NAME_MAX }, { nullable: true }) approvedBy!: string | null;
}

@ApiSchema({ name: 'OperatorApprovalList' })
class ApprovalListDto {
  @ListOf(() => ApprovalDto) data!: ApprovalDto[];
}

/** Requests that need a second operator: whoever made one sends it again once another has approved exactly that. */
@OperatorOnly('READ')
@Controller('operator/approvals')
export class OperatorApprovalsController {
  constructor(@Inject(DISPATCH) private readonly dispatch: Dispatch) {}

  @Get()
  @Operation('listApprovals', 'What waits for a second operator, and what became of it, newest first', TAG)
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
