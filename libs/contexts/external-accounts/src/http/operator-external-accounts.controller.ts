import { operatorCall } from '@causeway/commands';
import { OneOf, Operation, OperatorOnly, ResourceId } from '@causeway/http';
import { ENVIRONMENTS, type Environment, type Id } from '@causeway/kernel';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import { ReviewExternalAccount, type ReviewedAccount } from '../application/requests.js';
import { REVIEW_FINDINGS, type ReviewFinding } from '../domain/external-account.js';

@ApiSchema({ name: 'OperatorExternalAccountReviewRequest' })
class ReviewDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @ResourceId('ExternalAccount') externalAccountId!: Id<'ExternalAccount'>;
  @OneOf(REVIEW_FINDINGS, { name: 'ReviewFinding' }) finding!: ReviewFinding;
}

/** What the operator finds about accounts outside the service (external-accounts §6.2). */
@OperatorOnly('READ')
@Controller('operator/external-accounts')
export class OperatorExternalAccountsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('review')
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('reviewExternalAccount', 'Put an account under review, clear, refuse or re-enable it')
  reviewExternalAccount(@Body() body: ReviewDto): Promise<ReviewedAccount> {
    const { externalAccountId: accountId, finding } = body;
    return this.commands.execute(new ReviewExternalAccount({ accountId, finding }, operatorCall(body)));
  }
}
