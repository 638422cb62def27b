import { Controller, Get, HttpStatus, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServiceRuntime } from '../runtime/service-runtime.js';
import { SharedAnswer } from './shared-answer.js';
import { RUNTIME } from './tokens.js';

/** Each look asks every database of the process: probes, and strangers who probe, cost no more than two a second. */
const KEPT_MS = 500;

/** Liveness and readiness of this process. */
@Controller('health')
export class HealthController {
  private readonly faults: SharedAnswer<Readonly<Record<string, string>>>;

  constructor(@Inject(RUNTIME) private readonly runtime: ServiceRuntime) {
    this.faults = new SharedAnswer(() => runtime.faults(), KEPT_MS);
  }

  @Get('live')
  live(): { service: 'causeway'; name: string; status: 'live' } {
    return { service: 'causeway', name: this.runtime.plan.service, status: 'live' };
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const faults = await this.faults.get();
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
