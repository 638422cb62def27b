import type { CallContext } from '@causeway/commands';
import { Public, type EdgeRequest } from '@causeway/http';
import {
  markup,
  named,
  noticePage,
  page,
  refuseOtherSites,
  sendPage,
  VisitLimit,
  type Page,
} from '@causeway/http/pages';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ShowLivenessCheck, SubmitLiveness, type LivenessCheck } from '../application/reset.requests.js';
import type { ResetStatus } from '../domain/reset.js';

/** Requests of one address: a page, its form, and those of the same household. */
const VISITS = { perSecond: 1, burst: 30 };
const PATIENCE_MS = 25_000;

/** Where a person goes who lost a factor (sca §7): a page for people, no part of the API. It needs no script. */
@Public()
@ApiExcludeController()
@Controller('liveness')
export class LivenessController {
  private readonly visits = new VisitLimit(VISITS);

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':resetId/:secret')
  async show(
    @Param('resetId') resetId: string,
    @Param('secret') secret: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const check = await this.checkOf({ resetId, secret }, request);
    await sendPage(reply, check === null ? UNKNOWN : pageFor(check, `/liveness/${resetId}/${secret}`));
  }

  @Post(':resetId/:secret')
  async submit(
    @Param('resetId') resetId: string,
    @Param('secret') secret: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const check = await this.checkOf({ resetId, secret }, request);
    if (check === null) return sendPage(reply, UNKNOWN);
    refuseOtherSites(request, check.origin);
    await this.commands.execute(new SubmitLiveness({ resetId, secret }, visitorsCall(request.id)));
    const now = await this.checkOf({ resetId, secret }, request);
    await sendPage(reply, pageFor({ ...check, ...now }, ''));
  }

  private checkOf(
    visitor: { readonly resetId: string; readonly secret: string },
    request: EdgeRequest,
  ): Promise<LivenessCheck | null> {
    return this.queries.execute(new ShowLivenessCheck(visitor, visitorsCall(request.id)));
  }
}

/** A call of no platform: the link says which one's customer it is. */
const visitorsCall = (requestId: string): CallContext => ({
  commandId: newUuid(),
  platformId: '',
  environment: 'production',
  actor: 'liveness-link',
  correlationId: requestId,
  causationId: requestId,
  deadlineAt: after(systemNow(), PATIENCE_MS),
});

const UNKNOWN = noticePage(
  'Link not found',
  'Look whether the link is complete, or ask the company that sent it for a new one.',
  { status: 404 },
);

const OUTCOMES: Readonly<Record<Exclude<ResetStatus, 'INITIATED'>, readonly [string, string]>> = {
  PENDING_REVIEW: [
    'Thank you',
    'A person will look at your request. The company that sent you here says how it goes on.',
  ],
  LIVENESS_PASSED: ['You were recognized', 'Go back to the company that sent you here: you can go on there.'],
  COMPLETED: [
    'This is done',
    'What you lost is of no use any more. Set up a new one where you were sent from.',
  ],
  REJECTED: ['You could not be recognized', 'Ask the company that sent you here what can be done.'],
  EXPIRED: ['This link has expired', 'Its time is over. Ask the company that sent it for a new one.'],
};

const pageFor = ({ status, platformName }: LivenessCheck, action: string): Page => {
  if (status === 'INITIATED') return requestPage(action, platformName);
  const [title, remedy] = OUTCOMES[status];
  return noticePage(title, remedy, status === 'EXPIRED' ? { status: 410 } : {});
};

const requestPage = (action: string, platformName: string | undefined): Page =>
  page({
    title: 'Lost access',
    isNarrow: true,
    body: markup`<h1>You lost a way to prove who you are</h1>
<p>You or someone in your name said that your telephone, your authenticator app or your passkey${platformName !== undefined && markup` for <strong>${named(platformName)}</strong>`} is gone. If that was you, ask here to be recognized: a person will check that it is you, and may get in touch with you.</p>
<p class="note">If it was not you, close this page and tell the company that sent you the link.</p>
<form method="post" action="${action}"><p class="actions"><button>Ask to be recognized</button></p></form>`,
  });
