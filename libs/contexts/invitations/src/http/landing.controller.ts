import type { CallContext } from '@causeway/commands';
import { ApiError, clientAddress, Public, TokenBuckets } from '@causeway/http';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Controller, Get, Header, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShowLanding } from '../application/requests.js';
import { readCode } from '../domain/invitation-code.js';
import { landingPage, PAGE_HEADERS, STYLE } from './landing-page.js';

/** Visits of one address: thirty a minute make the codes impossible to guess (invitations §6). */
const VISITS = { perSecond: 0.5, burst: 30 };
const PATIENCE_MS = 10_000;

/** Where an invitation's link leads: a page for people, no part of the API. */
@Public()
@ApiExcludeController()
@Controller('i')
export class LandingController {
  private readonly visits = new TokenBuckets(VISITS, () => performance.now());

  constructor(private readonly queries: QueryBus) {}

  @Get('page.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  style(): string {
    return STYLE;
  }

  @Get(':code')
  async show(
    @Param('code') sent: string,
    @Query('country') chosen: unknown,
    @Headers('accept-language') languages: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const waitSeconds = this.visits.take(clientAddress(request));
    if (waitSeconds > 0)
      throw new ApiError(429, 'RATE_LIMITED', 'Too many requests', undefined, {
        'retry-after': String(waitSeconds),
      });
    const code = readCode(sent);
    const landing =
      code === undefined ? null : await this.queries.execute(new ShowLanding({ code }, unownedCall()));
    const { status, html } = landingPage(landing, countryOf(chosen, languages));
    await reply.status(status).headers(PAGE_HEADERS).send(html);
  }
}

const COUNTRY = /^[A-Z]{2}$/;
/** `de-AT,de;q=0.9`: the first language that names a region. */
const REGION = /(?:^|,)\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-(?<region>[A-Za-z]{2})\b/i;

/** The visitor's choice, or else what their browser's language suggests. */
const countryOf = (chosen: unknown, languages = ''): string | undefined => {
  if (typeof chosen === 'string') return COUNTRY.test(chosen) ? chosen : undefined;
  return REGION.exec(languages)?.groups?.['region']?.toUpperCase();
};

/** A call of no platform: the code says which one's invitation it is. */
const unownedCall = (): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId: '',
    environment: 'production',
    actor: 'visitor',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};
