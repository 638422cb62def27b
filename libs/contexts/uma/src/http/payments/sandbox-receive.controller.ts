import type { CallContext } from '@causeway/commands';
import {
  AcrossFields,
  Amount,
  Answers,
  Call,
  CurrencyCode,
  field,
  Operation,
  Permission,
  ResourceId,
  SandboxOnly,
} from '@causeway/http';
import type { Shape } from '@causeway/shapes';
import type { Id } from '@causeway/kernel';
import type { IncomingTransactionDocument } from '@causeway/quotes';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiSchema } from '@nestjs/swagger';
import { ReceiveSandboxPayment } from '../../application/payments/receive-sandbox-payment.js';
import { umaAddress } from '../protocol/uma-address.field.js';

const optional = true;

/** Documented where transactions are shown. */
const incomingTransaction: Shape = {
  problems: () => [],
  schema: { $ref: '#/components/schemas/IncomingTransaction' },
};

@ApiSchema({ name: 'SandboxUmaReceiveRequest' })
@AcrossFields(({ receiverUmaAddress, customerId }: SandboxUmaReceiveDto) =>
  receiverUmaAddress === undefined && customerId === undefined
    ? [{ path: 'receiverUmaAddress', message: 'or customerId must say who is paid' }]
    : [],
)
class SandboxUmaReceiveDto {
  @field(umaAddress()) senderUmaAddress!: string;
  @field(umaAddress(), { optional }) receiverUmaAddress?: string;
  @ResourceId('Customer', { optional }) customerId?: Id<'Customer'>;
  @CurrencyCode() receivingCurrencyCode!: string;
  @Amount() receivingCurrencyAmount!: bigint;
}

@Controller('sandbox/uma')
@SandboxOnly()
export class SandboxReceiveController {
  constructor(private readonly commands: CommandBus) {}

  /** Answers with the announced payment; the platform is asked for its approval afterwards (sandbox §7). */
  @Post('receive')
  @Permission('TRANSACT')
  @Operation('sandboxReceive', 'Play somebody outside who pays a customer by UMA', 'Sandbox')
  @Answers(200, incomingTransaction, [404])
  sandboxReceive(
    @Body() body: SandboxUmaReceiveDto,
    @Call() call: CallContext,
  ): Promise<IncomingTransactionDocument> {
    const { receivingCurrencyAmount: receivingAmountMinor, ...wanted } = body;
    return this.commands.execute(new ReceiveSandboxPayment({ ...wanted, receivingAmountMinor }, call));
  }
}
