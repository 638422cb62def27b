import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, Permission, SandboxOnly } from '@causeway/http';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SendSandboxFunding } from '../../application/quotes/funding.requests.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { SandboxSendDto } from './sandbox-send.dto.js';
import { transaction } from '@causeway/transaction-owner/wire';

@Controller('sandbox/send')
@SandboxOnly()
export class SandboxSendController {
  constructor(private readonly commands: CommandBus) {}

  /** Not idempotent: each call sends money once more (sandbox §7). */
  @Post()
  @Permission('TRANSACT')
  @Operation('sandboxSend', 'Play the payer of a real-time-funded quote', 'Sandbox')
  @Answers(200, transaction, [404])
  sandboxSend(
    @Body() { quoteId, currencyCode, currencyAmount }: SandboxSendDto,
    @Call() call: CallContext,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new SendSandboxFunding(
        { quoteId, currencyCode, ...(currencyAmount !== undefined && { amountMinor: currencyAmount }) },
        call,
      ),
    );
  }
}
