import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { described, environment, object, oneOf, resourceId } from '@causeway/shapes';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HoldCustomer, LiftHold, ReviewOwner } from '../application/verification/verification.requests.js';
import type { CustomerDocument } from '../published/customer.document.js';
import type { OwnerDocument } from '../published/owner.document.js';
import { beneficialOwner } from './beneficial-owner.dto.js';
import { shownCustomer } from './customer.dto.js';

const TAG = 'Review of customers';
const TENANT = { platformId: resourceId('Platform'), environment: environment() };

export class OperatorHoldDto extends dtoOf(
  object('OperatorHold', { ...TENANT, customerId: resourceId('Customer') }),
) {}
export class OperatorHoldLiftDto extends dtoOf(
  object('OperatorHoldLift', {
    ...TENANT,
    customerId: resourceId('Customer'),
    to: described(
      oneOf(['PENDING', 'APPROVED', 'REJECTED'], 'StatusAfterHold'),
      'PENDING goes back to review; the others are a decision',
    ),
  }),
) {}
export class OperatorOwnerReviewDto extends dtoOf(
  object('OperatorOwnerReview', {
    ...TENANT,
    beneficialOwnerId: resourceId('BeneficialOwner'),
    kycStatus: oneOf(['APPROVED', 'REJECTED'], 'OwnerDecision'),
  }),
) {}

/** Holds of customers, and people who joined a business after its review (verification §5, §8.2). */
@Controller('operator')
@OperatorOnly('OPERATE')
export class OperatorCustomersController {
  constructor(private readonly commands: CommandBus) {}

  @Post('customers/hold')
  @HttpCode(200)
  @Operation('holdCustomer', 'Stop a customer who is approved or under review; its money stays', TAG)
  @Answers(200, shownCustomer, [409])
  holdCustomer(@Body() { customerId, ...tenant }: OperatorHoldDto): Promise<CustomerDocument> {
    return this.commands.execute(new HoldCustomer({ customerId }, operatorCall(tenant)));
  }

  @Post('customers/lift-hold')
  @HttpCode(200)
  @Operation('liftHold', 'End a hold: back to review, or with a decision', TAG)
  @Answers(200, shownCustomer, [409])
  liftHold(@Body() { customerId, to, ...tenant }: OperatorHoldLiftDto): Promise<CustomerDocument> {
    return this.commands.execute(new LiftHold({ customerId, to }, operatorCall(tenant)));
  }

  @Post('beneficial-owners/review')
  @HttpCode(200)
  @Operation(
    'reviewBeneficialOwner',
    'Decide on a person who joined a business that was reviewed already',
    TAG,
  )
  @Answers(200, beneficialOwner, [409])
  reviewBeneficialOwner(
    @Body() { beneficialOwnerId: ownerId, kycStatus: to, ...tenant }: OperatorOwnerReviewDto,
  ): Promise<OwnerDocument> {
    return this.commands.execute(new ReviewOwner({ ownerId, to }, operatorCall(tenant)));
  }
}
