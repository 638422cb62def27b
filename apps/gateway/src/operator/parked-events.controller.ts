import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OperatorOnly } from '@causeway/http';
import type { ParkedRetry } from '@causeway/messaging';
import { RUNTIME, ServiceRuntime } from '@causeway/service';

/** What an operator sees of a parked message: where it stands and why, never its content. */
interface ParkedSummary {
  readonly reader: string;
  readonly source: string;
  readonly position: number;
  readonly type: string;
  readonly error: string;
  readonly parkedAt: string;
}

/** Messages that readers of this process could not digest. Each blocks only its own key until it is retried. */
@OperatorOnly()
@ApiExcludeController()
@Controller('operator/parked-events')
export class ParkedEventsController {
  constructor(@Inject(RUNTIME) private readonly runtime: ServiceRuntime) {}

  @Get()
  async list(): Promise<{ data: ParkedSummary[] }> {
    const parked = await Promise.all(this.runtime.contexts.map(({ store }) => store.parked()));
    return {
      data: parked.flat().map(({ reader, source, position, message, error, parkedAt }) => ({
        reader,
        source,
        position,
        type: message.type,
        error,
        parkedAt,
      })),
    };
  }

  @Post(':reader/retry')
  @HttpCode(200)
  async retry(@Param('reader') reader: string): Promise<ParkedRetry> {
    if (this.runtime.bus === undefined) throw new Error('the bus has not started');
    return this.runtime.bus.retryParked(reader);
  }
}
