import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Operation, Permission, Public } from '@causeway/http';
import { markup, noticePage, page, sendPage, VisitLimit } from '@causeway/http/pages';
import { object, text, url } from '@causeway/shapes';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  GetEndUserTerms,
  SHIPPED_VERSION,
  type EndUserTermsDocument,
} from '../application/end-user-terms.js';

export class EndUserTermsDto extends dtoOf(
  object('EndUserTerms', { version: text({ max: 10 }), url: url({}) }),
) {}

/** The terms that customers of unregulated platforms accept (customers §7). */
@Controller('customers/end-user-terms')
export class EndUserTermsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Permission('VIEW')
  @Operation('getEndUserTerms', 'The current version of the end-user terms', 'Customers')
  @Answers(200, EndUserTermsDto)
  getEndUserTerms(@Call() call: CallContext): Promise<EndUserTermsDocument> {
    return this.queries.execute(new GetEndUserTerms({}, call));
  }
}

const VISITS = { perSecond: 5, burst: 50 };

/** The version that ships with the service, as a page for people. */
@Public()
@ApiExcludeController()
@Controller('terms')
export class TermsPageController {
  private readonly visits = new VisitLimit(VISITS);

  @Get(':version')
  async show(
    @Param('version') version: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    await sendPage(reply, version === SHIPPED_VERSION ? SHIPPED_PAGE : NOT_HERE);
  }
}

const NOT_HERE = noticePage('No such version', 'Ask the service that sent you here for the current terms.', {
  status: 404,
});

const SHIPPED_PAGE = page({
  title: 'Terms for people who use this payments service',
  isNarrow: true,
  body: [
    markup`<h1>Terms for people who use this payments service</h1>
<p>Version ${SHIPPED_VERSION}. The company that runs this service keeps your accounts and carries out your payments on behalf of the platform that you are a customer of.</p>
<h2>What you agree to</h2>
<p>Your data is passed to those who carry out, verify and receive your payments, as far as each payment needs it. You give true details about yourself, and say so when they change. You use the service for your own money and within the law.</p>
<h2>What the service does</h2>
<p>It verifies who you are before money moves, keeps a record of every payment, shows its price before you confirm it, and returns what could not be delivered. Your personal data is sealed under a key of your own, and is made unreadable when you are deleted and the law allows it.</p>
<h2>Questions</h2>
<p>Ask the platform through which you came here. It knows your account and can reach the company that runs this service.</p>`,
  ],
});
