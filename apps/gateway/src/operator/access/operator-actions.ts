import { operatorCall, type Dispatch } from '@causeway/commands';
import { approvalKindOf, bodyOf, type EdgeRequest, type Operator, type StoredResponse } from '@causeway/http';
import { newId } from '@causeway/kernel';
import {
  CarryOutOperatorAction,
  ListOperatorApprovals,
  RequestOperatorAction,
  type OperatorApprovalDocument,
  type RequestToApprove,
} from '@causeway/platform';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { of, type Observable } from 'rxjs';
import { OPERATORS, type Approvals } from './approvals.js';
import type { NamedPlatform } from './named-platform.js';

const READING = ['GET', 'HEAD'];
const ACCEPTED = 202;

/**
 * Records every request of an operator before it takes effect: a request that cannot be recorded does not
 * happen. One that needs a second operator is pending until that operator has approved this very request.
 */
export class OperatorActions implements NestInterceptor {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly approvals: Approvals,
    private readonly named: Pick<NamedPlatform, 'demand'>,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    const { operator } = request;
    if (operator === undefined || READING.includes(request.method)) return next.handle();
    const kind = approvalKindOf(context);
    // A request that is invalid, or about no platform, is not put up for approval, and spends no approval.
    if (kind !== undefined) await this.named.demand(context);
    if (kind === undefined || !(await this.approvals.areNeeded(kind, operator, request))) {
      await this.writeDown(operator, request);
      return next.handle();
    }
    const waiting = await this.awaited(operator, request);
    return waiting === undefined ? next.handle() : of(accepted(waiting));
  }

  /** The pending approval of this request; `undefined` when it was given, and is now spent. */
  private async awaited(
    operator: Operator,
    request: EdgeRequest,
  ): Promise<OperatorApprovalDocument | undefined> {
    const toApprove = await shownRequest(request);
    const open = await this.openFor(operator, toApprove);
    if (open?.status === 'APPROVED') {
      const { tokenId } = operator;
      await this.dispatch.execute(
        new CarryOutOperatorAction({ actionId: open.id, tokenId }, operatorCall(OPERATORS)),
      );
      return undefined;
    }
    if (open !== undefined) return open;
    await this.writeDown(operator, request, toApprove);
    const made = await this.openFor(operator, toApprove);
    if (made === undefined) throw new Error('An approval that was just asked for is not listed');
    return made;
  }

  private async openFor(
    { tokenId }: Operator,
    request: RequestToApprove,
  ): Promise<OperatorApprovalDocument | undefined> {
    const query = new ListOperatorApprovals({ of: { tokenId, request } }, operatorCall(OPERATORS));
    const asked = await this.dispatch.execute(query);
    return (
      asked.find(({ status }) => status === 'APPROVED') ?? asked.find(({ status }) => status === 'PENDING')
    );
  }

  private async writeDown(
    operator: Operator,
    request: EdgeRequest,
    toApprove?: RequestToApprove,
  ): Promise<void> {
    const action = {
      actionId: newId('OperatorAction'),
      operation: request.operationId ?? request.routeOptions.url ?? '',
      path: request.url.split('?', 1)[0] ?? '',
      tokenId: operator.tokenId,
      tokenName: operator.name,
      ...(toApprove && { toApprove }),
    };
    await this.dispatch.execute(new RequestOperatorAction(action, operatorCall(OPERATORS)));
  }
}

const shownRequest = async (request: EdgeRequest): Promise<RequestToApprove> => {
  await bodyOf(request);
  return { method: request.method, path: request.url, body: request.rawBody?.toString('utf8') ?? '' };
};

const accepted = (approval: OperatorApprovalDocument): StoredResponse => ({
  status: ACCEPTED,
  body: JSON.stringify({ approval }),
});
