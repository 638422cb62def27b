import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { notFound, OperatorOnly } from '@causeway/http';
import type { ParkedRetry } from '@causeway/messaging';
import { ListParkedEvents, RetryParkedEvents, ServiceDirectory, type ParkedSummary } from '@causeway/service';
import { systemCall } from '../system-call.js';

/** Messages that readers of any service could not digest. Each blocks only its own key until it is retried. */
@OperatorOnly()
@ApiExcludeController()
@Controller('operator/parked-events')
export class ParkedEventsController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  async list(): Promise<{ data: ParkedSummary[] }> {
    const parked = await this.services.askAll(ListParkedEvents, {}, systemCall('operator', 'sandbox'));
    return { data: parked.flat() };
  }

  /** 404 for a reader that no service runs. */
  @Post(':reader/retry')
  @HttpCode(200)
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
