import { operatorCall } from '@causeway/commands';
import {
  answerPage,
  Answers,
  CursorSealer,
  dtoOf,
  Id,
  Operation,
  OperatorOnly,
  PAGE_QUERY,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import {
  described,
  environment,
  listOf,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ListVerifications,
  ReviewVerification,
  ShowVerification,
  type VerificationToReview,
} from '../application/verification/verification.requests.js';
import { FINDING_TYPES } from '../domain/verification/finding.js';
import { SUBMISSION_STATUSES } from '../domain/verification/verification.js';
import type { VerificationDocument } from '../published/verification.document.js';
import { shownCustomer } from './customer.dto.js';
import { shownVerification, VerificationListDto } from './verifications.controller.js';

const TAG = 'Review of customers';
const TENANT = { platformId: resourceId('Platform'), environment: environment() };
const FINDINGS_MAX = 50;
/** A path such as `personalInfo.birthDate`: never a value. */
const FIELD = /^[A-Za-z]+(?:\.[A-Za-z0-9]+){0,4}$/;

export class OperatorVerificationQuery extends dtoOf(object('OperatorVerificationQuery', TENANT)) {}
export class OperatorVerificationsQuery extends dtoOf(
  object('OperatorVerificationsQuery', {
    ...PAGE_QUERY,
    ...TENANT,
    customerId: optional(resourceId('Customer')),
    verificationStatus: optional(oneOf(SUBMISSION_STATUSES, 'VerificationStatus')),
  }),
) {}

export class OperatorReviewDto extends dtoOf(
  object('OperatorReview', {
    ...TENANT,
    verificationId: resourceId('Verification'),
    outcome: described(
      oneOf(['APPROVED', 'REJECTED', 'RESOLVE_ERRORS', 'PENDING_MANUAL_REVIEW'], 'ReviewOutcome'),
      'RESOLVE_ERRORS sends the submission back, with what is to be mended',
    ),
    findings: described(
      optional(
        listOf(
          object('OperatorVerificationFinding', {
            type: oneOf(FINDING_TYPES, 'VerificationErrorType'),
            resourceId: text({ max: 100 }),
            field: optional(text({ max: 100, pattern: FIELD })),
          }),
          { max: FINDINGS_MAX },
        ),
      ),
      'What the platform is notified of; the words follow from the type',
    ),
    rejectedOwners: described(
      optional(listOf(resourceId('BeneficialOwner'), { unique: true })),
      'Owners who are refused although the business is approved',
    ),
  }),
) {}

const toReview = object('OperatorVerification', {
  verification: shownVerification,
  customer: shownCustomer,
  ignoredAnswers: described(
    listOf(
      object('IgnoredAnswer', {
        answerId: text({ max: 200 }),
        outcome: text({ max: 100 }),
        ignoredAt: timestamp(),
      }),
    ),
    'Answers of a provider that came when nothing waited for them',
  ),
});

/** The built-in reviewer of customers is the operator (verification §8.1). */
@Controller('operator/verifications')
@OperatorOnly('READ')
export class OperatorVerificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listVerificationsForReview', 'Submissions of a platform’s customers, newest first', TAG)
  @Answers(200, VerificationListDto)
  listVerificationsForReview(
    @Query() { platformId, environment: where, ...wanted }: OperatorVerificationsQuery,
  ): Promise<PageOnTheWire<VerificationDocument>> {
    const call = operatorCall({ platformId, environment: where });
    return answerPage(
      { operation: 'listVerificationsForReview', call, cursors: this.cursors, wanted },
      (page) => this.queries.execute(new ListVerifications(page, call)),
    );
  }

  /** The operator who decides sees the customer as its platform does. */
  @Get(':verificationId')
  @OperatorOnly('OPERATE')
  @Operation(
    'showVerificationForReview',
    'A submission with its customer, and answers that came too late',
    TAG,
  )
  @Answers(200, toReview)
  showVerificationForReview(
    @Id('Verification') verificationId: ResourceId<'Verification'>,
    @Query() tenant: OperatorVerificationQuery,
  ): Promise<VerificationToReview> {
    return this.queries.execute(new ShowVerification({ verificationId }, operatorCall(tenant)));
  }

  @Post('review')
  @HttpCode(200)
  @OperatorOnly('OPERATE')
  @Operation(
    'reviewVerification',
    'Approve or reject a submission, send it back, or take it into review by a person',
    TAG,
  )
  @Answers(200, shownVerification, [409])
  reviewVerification(
    @Body() { verificationId, outcome, findings = [], rejectedOwners = [], ...tenant }: OperatorReviewDto,
  ): Promise<VerificationDocument> {
    const owners = Object.fromEntries(rejectedOwners.map((ownerId) => [ownerId, 'REJECTED' as const]));
    return this.commands.execute(
      new ReviewVerification({ verificationId, outcome, findings, owners }, operatorCall(tenant)),
    );
  }
}
