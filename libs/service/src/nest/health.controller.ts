import { Controller, Get, HttpStatus, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServiceRuntime } from '../runtime/service-runtime.js';
import { RUNTIME } from './tokens.js';

/** Liveness and readiness of this process. */
@Controller('health')
export class HealthController {
  constructor(@Inject(RUNTIME) private readonly runtime: ServiceRuntime) {}

  @Get('live')
  live(): { service: 'causeway'; name: string; status: 'live' } {
    return { service: 'causeway', name: this.runtime.plan.service, status: 'live' };
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const faults = await this.runtime.faults();
    const isReady = Object.keys(faults).length === 0;
    await reply
      .status(isReady ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
      .header('content-type', 'application/json; charset=utf-8')
      .send(
        JSON.stringify({
          service: 'causeway',
          name: this.runtime.plan.service,
          status: isReady ? 'ready' : 'unready',
          ...(isReady ? {} : { faults }),
        }),
      );
  }
}
