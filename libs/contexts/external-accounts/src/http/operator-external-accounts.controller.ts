import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly, operatorScope } from '@causeway/http';
import { object, oneOf, resourceId } from '@causeway/shapes';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReviewExternalAccount, type ReviewedAccount } from '../application/requests.js';
import { EXTERNAL_ACCOUNT_STATUSES, REVIEW_FINDINGS } from '../domain/external-account.js';

class ReviewDto extends dtoOf(
  object('OperatorExternalAccountReviewRequest', {
    ...operatorScope,
    externalAccountId: resourceId('ExternalAccount'),
    finding: oneOf(REVIEW_FINDINGS, 'ReviewFinding'),
  }),
) {}

const reviewed = object('OperatorReviewedAccount', {
  accountId: resourceId('ExternalAccount'),
  status: oneOf(EXTERNAL_ACCOUNT_STATUSES, 'ExternalAccountStatus'),
});

/** What the operator finds about accounts outside the service (external-accounts §6.2). */
@OperatorOnly('READ')
@Controller('operator/external-accounts')
export class OperatorExternalAccountsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('review')
  @OperatorOnly('OPERATE')
  @Operation('reviewExternalAccount', 'Put an account under review, clear, refuse or re-enable it')
  @Answers(200, reviewed)
  reviewExternalAccount(@Body() body: ReviewDto): Promise<ReviewedAccount> {
    const { externalAccountId: accountId, finding } = body;
    return this.commands.execute(new ReviewExternalAccount({ accountId, finding }, operatorCall(body)));
  }
}
