import type { CallContext } from '@causeway/commands';
import { Public } from '@causeway/http';
import { PAGE_WITH_PICTURES_HEADERS, sendPage, VisitLimit } from '@causeway/http/pages';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShowLanding } from '../application/requests.js';
import { readCode } from '../domain/invitation-code.js';
import { landingPage } from './landing-page.js';

/** Visits of one address: thirty a minute make the codes impossible to guess (invitations §6). */
const VISITS = { perSecond: 0.5, burst: 30 };
const PATIENCE_MS = 10_000;

/** Where an invitation's link leads: a page for people, no part of the API. */
@Public()
@ApiExcludeController()
@Controller('i')
export class LandingController {
  private readonly visits = new VisitLimit(VISITS);

  constructor(private readonly queries: QueryBus) {}

  @Get(':code')
  async show(
    @Param('code') sent: string,
    @Query('country') chosen: unknown,
    @Headers('accept-language') languages: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const code = readCode(sent);
    const landing =
      code === undefined ? null : await this.queries.execute(new ShowLanding({ code }, unownedCall()));
    await sendPage(reply, landingPage(landing, countryOf(chosen, languages)), PAGE_WITH_PICTURES_HEADERS);
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
