import { Controller, Get, Param, Post } from '@nestjs/common';
import { Answers, dtoOf, notFound, Operation, OperatorOnly } from '@causeway/http';
import { count, described, listOf, object, text, timestamp } from '@causeway/shapes';
import type { ParkedRetry } from '@causeway/messaging';
import { ListParkedEvents, RetryParkedEvents, ServiceDirectory, type ParkedSummary } from '@causeway/service';
import { systemCall } from '../system-call.js';

const TAG = 'Parked events';

const parkedEvent = object('OperatorParkedEvent', {
  reader: text({ max: 100 }),
  source: described(text({ max: 255 }), 'The lane, or the partition of a topic, that it came from'),
  position: count(),
  type: text({ max: 100 }),
  error: described(text({ max: 10_000 }), 'What the reader said of it'),
  parkedAt: timestamp(),
});

class ParkedEventsDto extends dtoOf(object('OperatorParkedEventList', { data: listOf(parkedEvent) })) {}

class ParkedRetryDto extends dtoOf(
  object('OperatorParkedRetry', { digested: count(), stillParked: count() }),
) {}

/** Messages that readers of any service could not digest. Each blocks only its own key until it is retried. */
@OperatorOnly('READ')
@Controller('operator/parked-events')
export class ParkedEventsController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  @Operation('listParkedEvents', 'Messages that readers could not digest', TAG)
  @Answers(200, ParkedEventsDto)
  async list(): Promise<{ data: ParkedSummary[] }> {
    const parked = await this.services.askAll(ListParkedEvents, {}, systemCall('operator', 'sandbox'));
    return { data: parked.flat() };
  }

  /** 404 for a reader that no service runs. */
  @Post(':reader/retry')
  @OperatorOnly('OPERATE')
  @Operation('retryParkedEvents', 'Hand a reader its parked messages again', TAG)
  @Answers(200, ParkedRetryDto)
  async retry(@Param('reader') reader: string): Promise<ParkedRetry> {
    const answers = await this.services.askAll(
      RetryParkedEvents,
      { reader },
      systemCall('operator', 'sandbox'),
    );
    const retried = answers.find((answer) => answer !== null);
    if (retried === undefined) throw notFound('Reader');
    return retried;
  }
}
