import { RejectedError, type Dispatch } from '@causeway/commands';
import { GetCustomer } from '@causeway/customers';
import { FILES } from '@causeway/customers/uploads';
import type { FileStore } from '@causeway/file-store';
import { notFound, Public, type EdgeRequest } from '@causeway/http';
import {
  hashOf,
  PageSession,
  refuseOtherSites,
  seeOther,
  sendPage,
  VisitLimit,
  type Page,
  type SentForm,
} from '@causeway/http/pages';
import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OpenKycLink, type Visit } from '../application/requests.js';
import type { LinkState } from '../domain/kyc-link.js';
import { received, unread, type Received } from './received.js';
import { callFor, pathOf, visitorsCall, type Flow } from './flow.js';
import { endedLink, obstaclePage, outcomePage, startPage, unknownLink, type Obstacle } from './notices.js';
import { STEPS } from './steps/index.js';
import { NOTHING_WRONG, stepsOf, type Refused, type Step, type StepTools } from './steps/step.js';
import { admitted, dispatchOf, type Admitted, latestVerification, visitOf } from './visitors.js';

/** Requests of one address: a page and its form, some documents, and the mistakes of a whole household. */
const VISITS = { perSecond: 2, burst: 90 };

/** Where a hosted link leads (verification §4): pages for people, no part of the API. Nothing here needs a script. */
@Public()
@ApiExcludeController()
@Controller('verify')
export class VerifyController {
  private readonly visits = new VisitLimit(VISITS);
  private readonly dispatch: Dispatch;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    @Inject(FILES) private readonly files: FileStore,
  ) {
    this.dispatch = dispatchOf(commands, queries);
  }

  /** Shows what the link is for. It opens nothing: programs that preview links must not use them up. */
  @Get(':linkId/start/:secret')
  async start(
    @Param('linkId') linkId: string,
    @Param('secret') secret: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const visit = await visitOf(this.dispatch, request, linkId, hashOf(secret));
    if (visit?.state === 'OWN') return this.firstStep(visit, request, reply);
    if (visit?.state === 'ENDED') return seeOther(reply, `${pathOf(linkId)}/end`);
    // The session is there before the button is pressed: pressed twice, it opens the link for one browser.
    if (visit?.state === 'NEW') giveSession(PageSession.of(request) ?? PageSession.begin(), visit, reply);
    await sendPage(reply, visit === null ? unknownLink() : openingOf(visit, secret));
  }

  /** Opens the link for this browser, unless another one was first. */
  @Post(':linkId/start/:secret')
  async open(
    @Param('linkId') linkId: string,
    @Param('secret') secret: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const visit = await visitOf(this.dispatch, request, linkId, hashOf(secret));
    if (visit === null) return sendPage(reply, unknownLink());
    refuseOtherSites(request, visit.origin);
    const session = PageSession.of(request) ?? PageSession.begin();
    const visitor = { linkId, secretHash: hashOf(secret), sessionHash: session.hash };
    try {
      await this.dispatch.execute(new OpenKycLink(visitor, visitorsCall(request.id)));
    } catch (error) {
      return sendPage(reply, refusalOf(error));
    }
    giveSession(session, visit, reply);
    await this.firstStep(visit, request, reply);
  }

  /** What became of it, and the way back to where the person came from. */
  @Get(':linkId/end')
  async end(
    @Param('linkId') linkId: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const visit = await visitOf(this.dispatch, request, linkId);
    if (visit?.state !== 'ENDED') return sendPage(reply, unknownLink());
    await sendPage(reply, outcomePage(await latestVerification(this.dispatch, visit, request), visit));
  }

  @Get([':linkId/:step', ':linkId/:step/:detail'])
  async show(
    @Param() { linkId = '', step = '', detail }: Readonly<Record<string, string>>,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const found = await admitted(this.dispatch, request, linkId);
    if (!('flow' in found)) return turnAway(found, reply);
    const { flow } = found;
    await sendPage(
      reply,
      await stepIn(flow, step).show(flow, this.tools(flow, request), NOTHING_WRONG, detail),
    );
  }

  @Post([':linkId/:step', ':linkId/:step/:detail'])
  async take(
    @Param() { linkId = '', step: name = '', detail }: Readonly<Record<string, string>>,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.visits.take(request);
    const found = await admitted(this.dispatch, request, linkId);
    if (!('flow' in found)) return turnAway(found, reply);
    const { flow } = found;
    refuseOtherSites(request, flow.visit.origin);
    const step = stepIn(flow, name);
    const answering = { flow, request, reply, detail };
    let arrived: Received;
    try {
      arrived = await received(this.files, flow, request);
    } catch (error) {
      return this.again(step, answering, { problems: unread(error) });
    }
    try {
      await this.taken(step, answering, arrived);
    } finally {
      await arrived.file?.settle();
    }
  }

  private async taken(step: Step, answering: Answering, { form, file }: Received): Promise<void> {
    const { flow, request, reply, detail } = answering;
    flow.session.check(form);
    const tools = { ...this.tools(flow, request, form), ...(file && { file }) };
    const taken = await step.take(flow, tools, form, detail).catch(elsewhere(flow));
    if ('html' in taken) return sendPage(reply, taken);
    if ('onwards' in taken) return seeOther(reply, taken.onwards);
    await this.again(step, answering, taken);
  }

  /** The page again, with what is wrong. */
  private async again(
    step: Step,
    { flow, request, reply, detail }: Answering,
    refused: Refused,
  ): Promise<void> {
    const page = await step.show(flow, this.tools(flow, request), refused, detail);
    await sendPage(reply, { ...page, status: 422 });
  }

  private tools(flow: Flow, request: EdgeRequest, sent?: SentForm): StepTools {
    return {
      dispatch: this.dispatch,
      call: callFor(flow, request.id),
      formCall: (content) => callFor(flow, request.id, sent && { sent, content }),
    };
  }

  private async firstStep(visit: Visit, request: EdgeRequest, reply: FastifyReply): Promise<void> {
    const { customerId, linkId } = visit;
    const customer = await this.dispatch.execute(
      new GetCustomer({ customerId }, callFor({ visit }, request.id)),
    );
    await seeOther(
      reply,
      `${pathOf(linkId)}/${customer.customerType === 'BUSINESS' ? 'company' : 'details'}`,
    );
  }
}

interface Answering {
  readonly flow: Flow;
  readonly request: EdgeRequest;
  readonly reply: FastifyReply;
  readonly detail: string | undefined;
}

const turnAway = (found: Exclude<Admitted, { readonly flow: Flow }>, reply: FastifyReply): Promise<void> =>
  'end' in found ? seeOther(reply, found.end) : sendPage(reply, found.notice);

/** The step of that name, where this kind of customer has it. */
const stepIn = (flow: Flow, name: string): Step => {
  const step = stepsOf(flow).includes(name) ? STEPS.find((each) => each.name === name) : undefined;
  if (step === undefined) throw notFound('Page');
  return step;
};

const openingOf = ({ state, linkId, ...visit }: Visit, secret: string): Page =>
  state === 'NEW'
    ? startPage(`${pathOf(linkId)}/start/${secret}`, visit)
    : endedLink(state === 'OWN' || state === 'ENDED' ? 'USED' : state);

/** A browser forgets the session no sooner than the link expires. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const giveSession = (session: PageSession, { linkId, origin }: Visit, reply: FastifyReply): void => {
  const [path, isSecure] = [pathOf(linkId), origin.startsWith('https://')];
  void reply.header('set-cookie', session.cookie({ path, isSecure, secondsMax: COOKIE_SECONDS }));
};

/** What came between the page and its form: said as it is, and nothing was submitted. */
const elsewhere =
  ({ visit }: Flow) =>
  (error: unknown): Page => {
    const obstacle = error instanceof RejectedError ? OBSTACLE_OF[error.code] : undefined;
    if (obstacle === undefined) return refusalOf(error);
    return obstaclePage(obstacle, visit);
  };
const OBSTACLE_OF: Readonly<Record<string, Obstacle>> = {
  CUSTOMER_NOT_FOUND: 'DELETED',
  NOT_TO_BE_VERIFIED: 'APPROVED',
  CHANNELS_UNVERIFIED: 'CHANNELS',
};

/** What became of the link since its page was shown. */
const refusalOf = (error: unknown): Page => {
  if (!(error instanceof RejectedError)) throw error;
  if (error.context !== 'hosted_links') throw error;
  const state = error.details['state'] as LinkState | undefined;
  return state === 'USED' || state === 'EXPIRED' || state === 'TAKEN' ? endedLink(state) : unknownLink();
};
