import { operatorCall } from '@causeway/commands';
import {
  answerPage,
  Answers,
  CursorSealer,
  dtoOf,
  Operation,
  operatorScope,
  OperatorOnly,
  PAGE_QUERY,
  pageOf,
  type PageOnTheWire,
} from '@causeway/http';
import { count, object, oneOf, optional, resourceId, text, timestamp } from '@causeway/shapes';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListOutbox, type OutboxDocument } from '../application/requests.js';

export class OutboxQuery extends dtoOf(
  object('OperatorOutboxQuery', {
    ...PAGE_QUERY,
    ...operatorScope,
    customerId: optional(resourceId('Customer')),
  }),
) {}

const shownMessage = object('OperatorOutboxMessage', {
  messageId: text({ max: 100 }),
  customerId: resourceId('Customer'),
  channel: oneOf(['EMAIL', 'SMS'], 'MessageChannel'),
  status: oneOf(['KEPT', 'WAITING', 'SENT', 'FAILED'], 'MessageStatus'),
  recipient: optional(text({ max: 320 })),
  text: optional(text({ max: 1_000 })),
  attempts: count(),
  createdAt: timestamp(),
  expiresAt: timestamp(),
});
export class OutboxPageDto extends dtoOf(pageOf('OperatorOutboxPage', shownMessage)) {}

/** Messages to persons; what those of the sandbox say is shown, because they never leave. */
@Controller('operator/outbox')
@OperatorOnly('READ')
export class OperatorOutboxController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Operation('listOutbox', 'Messages to a platform’s customers, newest first', 'Messages')
  @Answers(200, OutboxPageDto)
  listOutbox(@Query() query: OutboxQuery): Promise<PageOnTheWire<OutboxDocument>> {
    const call = operatorCall(query);
    const { customerId } = query;
    return answerPage(
      { operation: 'listOutbox', call, cursors: this.cursors, wanted: query },
      ({ limit, after }) =>
        this.queries.execute(
          new ListOutbox({ limit, ...(after && { after }), ...(customerId && { customerId }) }, call),
        ),
    );
  }
}
