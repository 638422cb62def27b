import { RejectedError, type CallContext } from '@causeway/commands';
import { Public } from '@causeway/http';
import { hashOf, PAGE_HEADERS, sendFramedPage, VisitLimit } from '@causeway/http/pages';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Controller, Get, Head, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OpenReveal } from '../application/requests.js';
import { detailsPage, frameAncestorsOf, noDetailsPage } from './reveal-page.js';

/** Visits of one address of the network; each address of details is good for one. */
const VISITS = { perSecond: 0.5, burst: 30 };
const PATIENCE_MS = 10_000;

/** Where a card's details are shown (cards §3): a page for a person, no part of the API. Nothing on it runs. */
@Public()
@ApiExcludeController()
@Controller('card-details')
export class RevealController {
  private readonly visits = new VisitLimit(VISITS);

  constructor(private readonly commands: CommandBus) {}

  /** The same for every address, and none is used up: a program that checks a link has not seen its page. */
  @Head(':revealId/:secret')
  async look(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.visits.take(request);
    await reply.status(200).headers(PAGE_HEADERS).send();
  }

  @Get(':revealId/:secret')
  async show(
    @Param('revealId') revealId: string,
    @Param('secret') secret: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    try {
      const details = await this.commands.execute(
        new OpenReveal({ revealId, secretHash: hashOf(secret) }, visitorsCall(request.id)),
      );
      await sendFramedPage(reply, detailsPage(details), { ancestors: frameAncestorsOf(details) });
    } catch (error) {
      if (!(error instanceof RejectedError)) throw error;
      // Whose address it was is not said by who may frame it; a frame that stayed empty would say nothing at all.
      await sendFramedPage(reply, noDetailsPage(), { ancestors: '*' });
    }
  }
}

/** A call of no platform: the address says whose card it is. */
const visitorsCall = (requestId: string): CallContext => ({
  ...{ commandId: newUuid(), platformId: '', environment: 'production', actor: 'cardholder' },
  ...{ correlationId: requestId, causationId: requestId },
  deadlineAt: after(systemNow(), PATIENCE_MS),
});
