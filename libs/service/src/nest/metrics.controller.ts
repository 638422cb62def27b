import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServiceRuntime } from '../runtime/service-runtime.js';
import { SharedAnswer } from './shared-answer.js';
import { RUNTIME } from './tokens.js';

@Controller('metrics')
export class MetricsController {
  private readonly exposition: SharedAnswer<string>;

  constructor(@Inject(RUNTIME) private readonly runtime: ServiceRuntime) {
    this.exposition = new SharedAnswer(() => runtime.metrics.expose(), 0);
  }

  @Get()
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    const { contentType } = this.runtime.metrics.registry;
    await reply.header('content-type', contentType).send(await this.exposition.get());
  }
}
