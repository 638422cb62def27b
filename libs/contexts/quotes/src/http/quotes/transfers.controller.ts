import type { CallContext } from '@causeway/commands';
import { Answers, Call, Idempotent, Operation, Permission, type StoredResponse } from '@causeway/http';
import { Body, Controller, Header, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TransferIn, TransferOut } from '../../application/quotes/transaction.requests.js';
import { transaction } from '@causeway/transaction-owner/wire';
import { toTransferWanted, TransferInRequestDto, TransferOutRequestDto } from './transfer.dto.js';

const TAG = 'Same-Currency Transfers';

/** Deprecated in favour of quotes that are executed at once; they keep working (transactions §9). */
@Controller()
@Permission('TRANSACT')
export class TransfersController {
  constructor(private readonly commands: CommandBus) {}

  @Post('transfer-in')
  @Idempotent()
  @Header('Deprecation', 'true')
  @Operation('createTransferIn', 'Deprecated: pull money from an external account', TAG)
  @Answers(201, transaction, [404, 501])
  createTransferIn(
    @Body() transfer: TransferInRequestDto,
    @Call() call: CallContext,
  ): Promise<StoredResponse> {
    return this.commands.execute(new TransferIn(toTransferWanted(transfer), call));
  }

  @Post('transfer-out')
  @Idempotent()
  @Header('Deprecation', 'true')
  @Operation('createTransferOut', 'Deprecated: pay out to an external account', TAG)
  @Answers(201, transaction, [404, 501])
  createTransferOut(
    @Body() transfer: TransferOutRequestDto,
    @Call() call: CallContext,
  ): Promise<StoredResponse> {
    return this.commands.execute(new TransferOut(toTransferWanted(transfer), call));
  }
}
