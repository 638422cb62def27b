import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission, SandboxOnly } from '@causeway/http';
import { newId } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import { Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SendTestWebhook } from '../application/requests.js';
import { TestWebhookResponseDto, toTestWebhookResponse } from './test-webhook.dto.js';

@Controller('sandbox/webhooks')
export class SandboxWebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** A request body is ignored: the target is always the configured endpoint (sandbox §7). */
  @Post('test')
  @Operation(
    'sendTestWebhook',
    'Send a TEST webhook to the configured endpoint and show its answer',
    'Sandbox',
  )
  @SandboxOnly()
  @Permission('MANAGE')
  @Answers(200, TestWebhookResponseDto, [400])
  async sendTestWebhook(@Call() call: CallContext): Promise<TestWebhookResponseDto> {
    const { webhookEndpoint: endpoint = null } = await this.queries.execute(new GetPlatformConfig({}, call));
    const test = new SendTestWebhook({ webhookId: newId('Webhook'), endpoint }, call);
    return toTestWebhookResponse(await this.commands.execute(test));
  }
}
