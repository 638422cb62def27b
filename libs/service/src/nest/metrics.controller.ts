import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServiceRuntime } from '../runtime/service-runtime.js';
import { RUNTIME } from './tokens.js';

@Controller('metrics')
export class MetricsController {
  constructor(@Inject(RUNTIME) private readonly runtime: ServiceRuntime) {}

  @Get()
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    const { metrics } = this.runtime;
    await reply.header('content-type', metrics.registry.contentType).send(await metrics.expose());
  }
}
