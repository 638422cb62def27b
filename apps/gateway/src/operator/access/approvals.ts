import { type Dispatch, EVERY_PLATFORM, operatorCall, RejectedError } from '@causeway/commands';
import { bodyOf, type ApprovalKind, type EdgeRequest, type Operator } from '@causeway/http';
import { ENVIRONMENTS, parseId, type Environment } from '@causeway/kernel';
import { ListOperatorTokens } from '@causeway/platform';
import { GetTransaction } from '@causeway/transactions';
import type { ApprovalConfig } from '@causeway/service';

/** Operators act on the deployment itself, which has one roster and one list, in production's lane. */
export const OPERATORS = { platformId: EVERY_PLATFORM, environment: 'production' } as const;

/** Which requests need a second operator. The setting is the machine's, so that no token can switch it off. */
export class Approvals {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly config: ApprovalConfig,
  ) {}

  /** How many tokens that administer must remain: with two hands needed, two. */
  get administratorsMin(): number {
    return this.isOn ? 2 : 1;
  }

  async areNeeded(kind: ApprovalKind, operator: Operator, request: EdgeRequest): Promise<boolean> {
    if (!this.isOn) return false;
    if (kind === 'ACCESS') return this.couldPoseAsTwo(operator, request);
    if (!this.config.kinds.includes(kind)) return false;
    return kind !== 'SETTLE' || this.isAboveLimit(await bodyOf(request));
  }

  private get isOn(): boolean {
    return this.config.kinds.length > 0;
  }

  /**
   * An operator who may issue a second token needs no second operator. While there is no other who could
   * agree, the first operator may still open the door for the second; and every operator may renew his own
   * secret.
   */
  private async couldPoseAsTwo(operator: Operator, request: EdgeRequest): Promise<boolean> {
    const { tokenId } = request.params as { readonly tokenId?: string };
    if (tokenId !== undefined && parseId('Token', tokenId) === operator.tokenId) return false;
    const tokens = await this.dispatch.execute(new ListOperatorTokens({}, operatorCall(OPERATORS)));
    return tokens.some(({ id, permission }) => permission === 'ADMINISTER' && id !== operator.tokenId);
  }

  /** A currency without a limit always needs two; a request that names no transaction is refused where it is read. */
  private async isAboveLimit(body: unknown): Promise<boolean> {
    const { platformId, environment, transactionId } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const [platform, transaction] = [idIn('Platform', platformId), idIn('Transaction', transactionId)];
    if (platform === undefined || transaction === undefined || !isEnvironment(environment)) return false;
    const asked = new GetTransaction(
      { transactionId: transaction },
      operatorCall({ platformId: platform, environment }),
    );
    const found = await this.dispatch.execute(asked).catch((error: unknown) => {
      if (error instanceof RejectedError) return undefined;
      throw error;
    });
    if (found === undefined || found.type === 'CARD') return false;
    const { amount, currency } = found.sentAmount ?? found.receivedAmount;
    const limit = this.config.settleAbove[currency.code];
    return limit === undefined || amount > limit;
  }
}

const idIn = <Type extends 'Platform' | 'Transaction'>(type: Type, value: unknown) =>
  typeof value === 'string' ? parseId(type, value) : undefined;

const isEnvironment = (value: unknown): value is Environment => ENVIRONMENTS.some((each) => each === value);
