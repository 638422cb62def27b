import { operatorCall } from '@causeway/commands';
import {
  answerPage,
  Answers,
  CursorSealer,
  Id,
  Operation,
  OperatorOnly,
  OperatorScope,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DeliverySummary } from '../application/ports.js';
import { ResendDelivery, type ShownDelivery, type ShownReplay } from '../application/requests.js';
import { DeliveriesQuery, OperatorReplayDto } from './operator-scope.js';
import {
  WebhookDeliveryDetailsDto,
  WebhookDeliveryListDto,
  WebhookReplayAnswerDto,
  WebhookResendDto,
  withoutContent,
} from './webhook-delivery.dto.js';
import { findDeliveries, foundDelivery, foundReplay, startedReplay } from './webhook-requests.js';

const TAG = 'Webhooks';

/** What the operator of the deployment sees of a platform's webhooks; bodies and answers are not in it. */
@Controller('operator')
@OperatorOnly('READ')
export class OperatorWebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('webhook-deliveries')
  @Operation('listWebhookDeliveries', 'The deliveries of a platform, newest first', TAG)
  @Answers(200, WebhookDeliveryListDto)
  listDeliveries(@Query() wanted: DeliveriesQuery): Promise<PageOnTheWire<DeliverySummary>> {
    const call = operatorCall(wanted);
    const list = { operation: 'listWebhookDeliveries', call, cursors: this.cursors, wanted };
    return answerPage(list, ({ platformId: _of, environment: _in, ...page }) =>
      findDeliveries(this.queries, page, call),
    );
  }

  @Get('webhook-deliveries/:webhookId')
  @Operation('getWebhookDelivery', 'A delivery with every attempt', TAG)
  @Answers(200, WebhookDeliveryDetailsDto)
  async getDelivery(
    @Id('Webhook') webhookId: ResourceId<'Webhook'>,
    @Query() tenant: OperatorScope,
  ): Promise<ShownDelivery> {
    return withoutContent(await foundDelivery(this.queries, webhookId, operatorCall(tenant)));
  }

  @Post('webhook-deliveries/:webhookId/resend')
  @OperatorOnly('OPERATE')
  @Operation('resendWebhook', 'Send a settled webhook once more, with the same id and bytes', TAG)
  @Answers(200, WebhookResendDto, [400, 409])
  async resend(
    @Id('Webhook') webhookId: ResourceId<'Webhook'>,
    @Query() tenant: OperatorScope,
  ): Promise<WebhookResendDto> {
    const call = operatorCall(tenant);
    await foundDelivery(this.queries, webhookId, call);
    return this.commands.execute(new ResendDelivery({ webhookId }, call));
  }

  @Post('webhook-replays')
  @OperatorOnly('OPERATE')
  @Operation('replayWebhooks', 'Send every settled webhook of a platform since a time once more', TAG)
  @Answers(202, WebhookReplayAnswerDto, [400])
  replay(@Body() { platformId, environment, ...wanted }: OperatorReplayDto): Promise<ShownReplay> {
    const call = operatorCall({ platformId, environment });
    return startedReplay({ commands: this.commands, queries: this.queries }, wanted, call);
  }

  @Get('webhook-replays/:replayId')
  @Operation('getWebhookReplay', 'How far a replay is', TAG)
  @Answers(200, WebhookReplayAnswerDto)
  getReplay(@Param('replayId') replayId: string, @Query() tenant: OperatorScope): Promise<ShownReplay> {
    return foundReplay(this.queries, replayId, operatorCall(tenant));
  }
}
