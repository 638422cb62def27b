import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import {
  Answers,
  ListOf,
  notFound,
  Operation,
  OperatorOnly,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import type { ParkedRetry } from '@causeway/messaging';
import { ListParkedEvents, RetryParkedEvents, ServiceDirectory, type ParkedSummary } from '@causeway/service';
import { systemCall } from '../system-call.js';

const TAG = 'Parked events';
const count = { min: 0, max: Number.MAX_SAFE_INTEGER };

@ApiSchema({ name: 'OperatorParkedEvent' })
class ParkedEventDto {
  @Text({ max: 100 }) reader!: string;
  @Text({ max: 255 }, { description: 'The lane, or the partition of a topic, that it came from' })
  source!: string;
  @WholeNumber(count) position!: number;
  @Text({ max: 100 }) type!: string;
  @Text({ max: 10_000 }, { description: 'What the reader said of it' }) error!: string;
  @Timestamp() parkedAt!: string;
}

@ApiSchema({ name: 'OperatorParkedEventList' })
class ParkedEventsDto {
  @ListOf(() => ParkedEventDto) data!: ParkedEventDto[];
}

@ApiSchema({ name: 'OperatorParkedRetry' })
class ParkedRetryDto {
  @WholeNumber(count) digested!: number;
  @WholeNumber(count) stillParked!: number;
}

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
