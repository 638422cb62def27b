import type { CallContext } from '@causeway/commands';
import { Answers, Call, Id, Operation, Permission, SandboxOnly } from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import type { InternalAccountDocument } from '@causeway/ledger';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FundInternalAccount } from '../application/deposit.requests.js';
import { internalAccount, SandboxFundDto } from './sandbox-fund.dto.js';

@Controller('sandbox/internal-accounts')
@SandboxOnly()
export class SandboxFundController {
  constructor(private readonly commands: CommandBus) {}

  /** Not idempotent: each call credits again (sandbox §7). */
  @Post(':accountId/fund')
  @Permission('TRANSACT')
  @Operation('sandboxFundInternalAccount', 'Credit an internal account of the sandbox at once', 'Sandbox')
  @Answers(200, internalAccount)
  sandboxFundInternalAccount(
    @Id('InternalAccount') accountId: ResourceId<'InternalAccount'>,
    @Body() { amount }: SandboxFundDto,
    @Call() call: CallContext,
  ): Promise<InternalAccountDocument> {
    return this.commands.execute(new FundInternalAccount({ accountId, amountMinor: amount }, call));
  }
}
