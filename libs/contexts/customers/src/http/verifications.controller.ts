import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  dtoOf,
  Id,
  Operation,
  PAGE_QUERY,
  pageOf,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { listOf, object, oneOf, optional, resourceId, text, timestamp } from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  GetVerification,
  ListVerifications,
  SubmitVerification,
} from '../application/verification/verification.requests.js';
import { DOCUMENT_TYPES } from '../domain/documents/document-types.js';
import { FINDING_TYPES } from '../domain/verification/finding.js';
import { SUBMISSION_STATUSES } from '../domain/verification/verification.js';
import type { VerificationDocument } from '../published/verification.document.js';

const TAG = 'Verification';

const finding = object('VerificationError', {
  resourceId: text({ max: 100 }),
  type: oneOf(FINDING_TYPES, 'VerificationErrorType'),
  field: optional(text({ max: 100 })),
  acceptedDocumentTypes: optional(listOf(oneOf(DOCUMENT_TYPES, 'DocumentType'))),
  reason: text({ max: 500 }),
});
const submissionStatus = oneOf(SUBMISSION_STATUSES, 'VerificationStatus');
export const shownVerification = object('Verification', {
  id: text({ max: 100 }),
  customerId: resourceId('Customer'),
  verificationStatus: submissionStatus,
  errors: listOf(finding),
  createdAt: timestamp(),
  updatedAt: optional(timestamp()),
});

export class VerificationRequestDto extends dtoOf(
  object('VerificationRequest', { customerId: resourceId('Customer') }),
) {}
export class ListVerificationsDto extends dtoOf(
  object('ListVerificationsDto', {
    ...PAGE_QUERY,
    customerId: optional(resourceId('Customer')),
    verificationStatus: optional(submissionStatus),
  }),
) {}
export class VerificationListDto extends dtoOf(pageOf('VerificationListResponse', shownVerification)) {}

/** Submissions of customers for verification (verification §7, §10). */
@Controller('verifications')
export class VerificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @HttpCode(200)
  @Permission('MANAGE')
  @Operation('createVerification', 'Submit a customer for verification, or find what it lacks', TAG)
  @Answers(200, shownVerification, [404, 501])
  createVerification(
    @Body() { customerId }: VerificationRequestDto,
    @Call() call: CallContext,
  ): Promise<VerificationDocument> {
    return this.commands.execute(new SubmitVerification({ customerId }, call));
  }

  @Get()
  @Permission('VIEW')
  @Operation('listVerifications', 'List submissions, newest first', TAG)
  @Answers(200, VerificationListDto)
  listVerifications(
    @Query() wanted: ListVerificationsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<VerificationDocument>> {
    return answerPage({ operation: 'listVerifications', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListVerifications(page, call)),
    );
  }

  @Get(':verificationId')
  @Permission('VIEW')
  @Operation('getVerification', 'Read a submission', TAG)
  @Answers(200, shownVerification)
  getVerification(
    @Id('Verification') verificationId: ResourceId<'Verification'>,
    @Call() call: CallContext,
  ): Promise<VerificationDocument> {
    return this.queries.execute(new GetVerification({ verificationId }, call));
  }
}
