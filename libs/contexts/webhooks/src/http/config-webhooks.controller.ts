import type { CallContext } from '@causeway/commands';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  Id,
  Operation,
  Permission,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DeliverySummary } from '../application/ports.js';
import {
  PauseEndpoint,
  ResendDelivery,
  ResumeEndpoint,
  type ShownDelivery,
  type ShownReplay,
} from '../application/requests.js';
import {
  WebhookDeliveriesQuery,
  WebhookDeliveryDetailsDto,
  WebhookDeliveryListDto,
  WebhookEndpointDto,
  WebhookReplayAnswerDto,
  WebhookReplayDto,
  WebhookResendDto,
  WebhookStatusDto,
} from './webhook-delivery.dto.js';
import {
  findDeliveries,
  foundDelivery,
  foundReplay,
  shownEndpoint,
  shownStatus,
  startedReplay,
} from './webhook-requests.js';

const TAG = 'Webhooks';

/** A platform's view of its own webhooks, beside its configuration. */
@Controller('config/webhooks')
export class ConfigWebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get()
  @Permission('VIEW')
  @Operation('getWebhookStatus', 'The endpoint, whether it is paused, and the public keys that sign', TAG)
  @Answers(200, WebhookStatusDto)
  getWebhookStatus(@Call() call: CallContext): Promise<WebhookStatusDto> {
    return shownStatus(this.queries, call);
  }

  @Post('pause')
  @Permission('MANAGE')
  @Operation('pauseWebhooks', 'Keep webhooks back; none is lost', TAG)
  @Answers(200, WebhookEndpointDto, [400])
  async pauseWebhooks(@Call() call: CallContext): Promise<WebhookEndpointDto> {
    await this.commands.execute(new PauseEndpoint({}, call));
    return shownEndpoint(this.queries, call);
  }

  @Post('resume')
  @Permission('MANAGE')
  @Operation('resumeWebhooks', 'Send what was kept back, in order, and everything new', TAG)
  @Answers(200, WebhookEndpointDto, [400])
  async resumeWebhooks(@Call() call: CallContext): Promise<WebhookEndpointDto> {
    await this.commands.execute(new ResumeEndpoint({}, call));
    return shownEndpoint(this.queries, call);
  }

  @Get('deliveries')
  @Permission('VIEW')
  @Operation('listOwnWebhookDeliveries', 'Webhooks and how far their deliveries are, newest first', TAG)
  @Answers(200, WebhookDeliveryListDto)
  listDeliveries(
    @Query() wanted: WebhookDeliveriesQuery,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<DeliverySummary>> {
    const list = { operation: 'listOwnWebhookDeliveries', call, cursors: this.cursors, wanted };
    return answerPage(list, (page) => findDeliveries(this.queries, page, call));
  }

  @Get('deliveries/:webhookId')
  @Permission('VIEW')
  @Operation('getOwnWebhookDelivery', 'A webhook with its body and every attempt', TAG)
  @Answers(200, WebhookDeliveryDetailsDto)
  getDelivery(
    @Id('Webhook') webhookId: ResourceId<'Webhook'>,
    @Call() call: CallContext,
  ): Promise<ShownDelivery> {
    return foundDelivery(this.queries, webhookId, call);
  }

  @Post('deliveries/:webhookId/resend')
  @Permission('MANAGE')
  @Operation('resendOwnWebhook', 'Send a settled webhook once more, with the same id and bytes', TAG)
  @Answers(200, WebhookResendDto, [400, 409])
  async resend(
    @Id('Webhook') webhookId: ResourceId<'Webhook'>,
    @Call() call: CallContext,
  ): Promise<WebhookResendDto> {
    await foundDelivery(this.queries, webhookId, call);
    return this.commands.execute(new ResendDelivery({ webhookId }, call));
  }

  @Post('replays')
  @Permission('MANAGE')
  @Operation('replayOwnWebhooks', 'Send every settled webhook since a time once more', TAG)
  @Answers(202, WebhookReplayAnswerDto, [400])
  replay(@Body() wanted: WebhookReplayDto, @Call() call: CallContext): Promise<ShownReplay> {
    return startedReplay({ commands: this.commands, queries: this.queries }, wanted, call);
  }

  @Get('replays/:replayId')
  @Permission('VIEW')
  @Operation('getOwnWebhookReplay', 'How far a replay is', TAG)
  @Answers(200, WebhookReplayAnswerDto)
  getReplay(@Param('replayId') replayId: string, @Call() call: CallContext): Promise<ShownReplay> {
    return foundReplay(this.queries, replayId, call);
  }
}
