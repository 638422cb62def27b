import { operatorCall, type CallContext } from '@causeway/commands';
import { Answers, ApiError, dtoOf, notFound, Operation, OperatorOnly } from '@causeway/http';
import type { Id } from '@causeway/kernel';
import { described, environment, object, oneOf, optional, resourceId, text } from '@causeway/shapes';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { LedgerOutcome } from '../application/ledger-command.js';
import {
  GetInternalAccount,
  IsOwnerApproved,
  ShowInternalAccount,
  SubmitToLedger,
} from '../application/requests.js';
import { isYetToBeUsed } from '../domain/account.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';
import { InternalAccountDto } from './internal-account.dto.js';

/** What an operator may take an account to; none begins anew. */
const STATUSES = ['ACTIVE', 'FROZEN', 'FAILED', 'CLOSED'] as const;
/** A code for the log, never a person's words. */
const REASON = /^[A-Z][A-Z0-9_]*$/;

export class OperatorAccountStatusDto extends dtoOf(
  object('OperatorAccountStatusRequest', {
    platformId: resourceId('Platform'),
    environment: environment(),
    accountId: resourceId('InternalAccount'),
    status: oneOf(STATUSES),
    reason: described(optional(text({ max: 64, pattern: REASON })), 'A code, such as COMPLIANCE_HOLD'),
  }),
) {}

/** Holds, their end, failed accounts and accounts that are to be closed are the operator's (accounts §3). */
@Controller('operator/internal-accounts')
@OperatorOnly('READ')
export class OperatorAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('status')
  @OperatorOnly('OPERATE')
  @Operation(
    'setInternalAccountStatus',
    'Freeze an account, lift the hold, close it, or put a failed one right',
  )
  @Answers(200, InternalAccountDto, [409])
  async setInternalAccountStatus(
    @Body() { accountId, status, reason, ...tenant }: OperatorAccountStatusDto,
  ): Promise<InternalAccountDocument> {
    const call = operatorCall(tenant);
    if (status === 'ACTIVE') await this.demandApprovedOwner(accountId, call);
    const outcome = await this.commands.execute(
      new SubmitToLedger(
        { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: status, ...(reason !== undefined && { reason }) },
        call,
      ),
    );
    if (outcome.status === 'REFUSED') throw refusalOf(outcome);
    const account = await this.queries.execute(new ShowInternalAccount({ accountId }, call));
    if (account === null) throw notFound('InternalAccount');
    return account;
  }

  /** An account that was in use before may be so again, whatever became of its owner's approval (customers §8). */
  private async demandApprovedOwner(accountId: Id<'InternalAccount'>, call: CallContext): Promise<void> {
    const account = await this.queries.execute(new GetInternalAccount({ accountId }, call));
    const customerId = account?.owner.customerId;
    if (account === null || customerId === undefined || !isYetToBeUsed(account)) return;
    if (await this.queries.execute(new IsOwnerApproved({ customerId }, call))) return;
    throw conflict('The customer who owns the account is not approved', {
      reason: 'OWNER_NOT_APPROVED',
      status: account.status,
    });
  }
}

/** The refusal names the remaining balance, or the status of the account. */
const refusalOf = ({ code, details }: Extract<LedgerOutcome, { status: 'REFUSED' }>): ApiError => {
  switch (code) {
    case 'ACCOUNT_NOT_FOUND':
      return notFound('InternalAccount');
    case 'STATUS_NOT_REACHABLE':
      return conflict('The account cannot come from its present status to this one', {
        reason: code,
        ...details,
      });
    case 'ACCOUNT_NOT_EMPTY':
      return conflict('Money is left on the account, held or on its way: only an empty one is closed', {
        reason: code,
        ...details,
      });
    default:
      throw new Error(`The ledger refused a change of status with ${code}`);
  }
};

const conflict = (message: string, details: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(409, 'CONFLICT', message, details);
