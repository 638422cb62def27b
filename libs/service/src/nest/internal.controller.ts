import { Controller, Headers, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CLOCK_HEADER, type RequestServer } from '@causeway/commands';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceRuntime } from '../runtime/service-runtime.js';
import { RUNTIME } from './tokens.js';

/** The internal endpoint for sibling services. It uses the codec, not the API's form. */
@Controller('internal/requests')
export class InternalController {
  private readonly server: RequestServer;

  constructor(@Inject(RUNTIME) runtime: ServiceRuntime) {
    this.server = runtime.server();
  }

  @Post(':type')
  async answer(
    @Param('type') type: string,
    @Headers('authorization') authorization: string | undefined,
    @Headers(CLOCK_HEADER) clockOffset: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = typeof request.body === 'string' ? request.body : '';
    const answer = await this.server.answer({ type, authorization, clockOffset, body });
    await reply
      .status(answer.status)
      .headers({ ...answer.headers, 'content-type': 'application/json; charset=utf-8' })
      .send(answer.body);
  }
}
