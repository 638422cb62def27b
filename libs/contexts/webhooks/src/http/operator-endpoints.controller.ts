import { operatorCall } from '@causeway/commands';
import {
  answerPage,
  Answers,
  CursorSealer,
  notFound,
  Operation,
  NeedsApproval,
  OperatorOnly,
  OperatorScope,
  type PageOnTheWire,
} from '@causeway/http';
import { newId } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import { Controller, Get, Header, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ActivateSigningKey,
  GetSigningKey,
  ListPausedEndpoints,
  ListSigningKeys,
  PauseEndpoint,
  ResumeEndpoint,
  RetireSigningKey,
  SendTestWebhook,
  ShowSigningSecrets,
  StageSigningKey,
  type PublicSigningKey,
  type ShownEndpoint,
  type ShownSigningKey,
  type SigningSecret,
} from '../application/requests.js';
import { PausedEndpointsQuery, PlatformQuery } from './operator-scope.js';
import { TestWebhookResponseDto, toTestWebhookResponse } from './test-webhook.dto.js';
import {
  OneKeyDto,
  PausedEndpointListDto,
  WebhookEndpointDto,
  WebhookKeyListDto,
  WebhookSecretListDto,
} from './webhook-delivery.dto.js';
import { shownEndpoint } from './webhook-requests.js';

const TAG = 'Webhooks';

/** Where a platform's webhooks go, and with which keys they are signed. */
@Controller('operator')
@OperatorOnly('READ')
export class OperatorEndpointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
  ) {}

  @Get('webhook-endpoints')
  @Operation(
    'listPausedWebhookEndpoints',
    'Every endpoint that is paused, by its platform or the service',
    TAG,
  )
  @Answers(200, PausedEndpointListDto)
  listPaused(@Query() wanted: PausedEndpointsQuery): Promise<PageOnTheWire<ShownEndpoint>> {
    const call = operatorCall({ platformId: '', environment: wanted.environment });
    const list = { operation: 'listPausedWebhookEndpoints', call, cursors: this.cursors, wanted };
    return answerPage(list, ({ environment: _in, ...page }) =>
      this.queries.execute(new ListPausedEndpoints(page, call)),
    );
  }

  @Get('webhook-endpoint')
  @Operation('getWebhookEndpoint', 'The endpoint of a platform, and whether it is paused', TAG)
  @Answers(200, WebhookEndpointDto)
  getEndpoint(@Query() tenant: OperatorScope): Promise<WebhookEndpointDto> {
    return shownEndpoint(this.queries, operatorCall(tenant));
  }

  @Post('webhook-endpoint/pause')
  @OperatorOnly('OPERATE')
  @Operation('pauseWebhookEndpoint', 'Keep the webhooks of a platform back; none is lost', TAG)
  @Answers(200, WebhookEndpointDto, [400])
  async pause(@Query() tenant: OperatorScope): Promise<WebhookEndpointDto> {
    const call = operatorCall(tenant);
    await this.commands.execute(new PauseEndpoint({}, call));
    return shownEndpoint(this.queries, call);
  }

  @Post('webhook-endpoint/resume')
  @OperatorOnly('OPERATE')
  @Operation('resumeWebhookEndpoint', 'Send what was kept back, in order, and everything new', TAG)
  @Answers(200, WebhookEndpointDto, [400])
  async resume(@Query() tenant: OperatorScope): Promise<WebhookEndpointDto> {
    const call = operatorCall(tenant);
    await this.commands.execute(new ResumeEndpoint({}, call));
    return shownEndpoint(this.queries, call);
  }

  /** webhooks §7: in production only a change of the configuration sends a test. */
  @Post('webhook-endpoint/test')
  @OperatorOnly('OPERATE')
  @Operation('testWebhookEndpoint', 'Send a TEST to the endpoint of a sandbox and show its answer', TAG)
  @Answers(200, TestWebhookResponseDto, [400])
  async test(@Query() { platformId }: PlatformQuery): Promise<TestWebhookResponseDto> {
    const call = operatorCall({ platformId, environment: 'sandbox' });
    const { webhookEndpoint: endpoint = null } = await this.queries.execute(new GetPlatformConfig({}, call));
    const test = new SendTestWebhook({ webhookId: newId('Webhook'), endpoint }, call);
    return toTestWebhookResponse(await this.commands.execute(test));
  }

  /** The platform's people verify signatures with it (webhooks §3). */
  @Get('webhook-signing-key')
  @Operation('getWebhookSigningKey', 'The public key that a platform verifies its webhooks with', TAG)
  @Answers(200, OneKeyDto)
  async getSigningKey(@Query() tenant: OperatorScope): Promise<PublicSigningKey> {
    const key = await this.queries.execute(new GetSigningKey({}, operatorCall(tenant)));
    if (key === null) throw notFound('Platform');
    return key;
  }

  @Get('webhook-signing-keys')
  @Operation(
    'listWebhookSigningKeys',
    'The keys that sign now: the active one, and the other of a rotation',
    TAG,
  )
  @Answers(200, WebhookKeyListDto)
  async listKeys(@Query() tenant: OperatorScope): Promise<{ data: readonly ShownSigningKey[] }> {
    return { data: await this.queries.execute(new ListSigningKeys({}, operatorCall(tenant))) };
  }

  @Get('webhook-signing-secrets')
  @OperatorOnly('ADMINISTER')
  @Header('Cache-Control', 'no-store')
  @Operation('showWebhookSigningSecrets', 'The shared secrets of Standard Webhooks, to be passed on', TAG)
  @Answers(200, WebhookSecretListDto)
  async showSecrets(@Query() tenant: OperatorScope): Promise<{ data: readonly SigningSecret[] }> {
    return { data: await this.queries.execute(new ShowSigningSecrets({}, operatorCall(tenant))) };
  }

  @Post('webhook-signing-key/stage')
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ROTATE_KEYS')
  @Operation('stageWebhookSigningKey', 'Make the next key; it signs beside the active one from here on', TAG)
  @Answers(200, OneKeyDto, [409])
  stage(@Query() tenant: OperatorScope): Promise<PublicSigningKey> {
    return this.commands.execute(new StageSigningKey({}, operatorCall(tenant)));
  }

  @Post('webhook-signing-key/activate')
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ROTATE_KEYS')
  @Operation('activateWebhookSigningKey', 'Switch to the next key; the one before signs beside it', TAG)
  @Answers(200, OneKeyDto, [409])
  activate(@Query() tenant: OperatorScope): Promise<PublicSigningKey> {
    return this.commands.execute(new ActivateSigningKey({}, operatorCall(tenant)));
  }

  @Post('webhook-signing-key/retire')
  @OperatorOnly('ADMINISTER')
  @NeedsApproval('ROTATE_KEYS')
  @Operation('retireWebhookSigningKey', 'End the overlap, or withdraw the next key', TAG)
  @Answers(200, OneKeyDto, [409])
  retire(@Query() tenant: OperatorScope): Promise<PublicSigningKey> {
    return this.commands.execute(new RetireSigningKey({}, operatorCall(tenant)));
  }
}
