import type { CallContext } from '@causeway/commands';
import { Answers, Call, dtoOf, Operation, Permission, SandboxOnly } from '@causeway/http';
import { amount, currencyCode, object, optional, resourceId, umaAddress, type Shape } from '@causeway/shapes';
import type { IncomingTransactionDocument } from '@causeway/transaction-owner/domain';
import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReceiveSandboxPayment } from '../../application/payments/receive-sandbox-payment.js';

/** Documented where transactions are shown. */
const incomingTransaction: Shape = {
  problems: () => [],
  schema: { $ref: '#/components/schemas/IncomingTransaction' },
};

class SandboxUmaReceiveDto extends dtoOf(
  object(
    'SandboxUmaReceiveRequest',
    {
      senderUmaAddress: umaAddress(),
      receiverUmaAddress: optional(umaAddress()),
      customerId: optional(resourceId('Customer')),
      receivingCurrencyCode: currencyCode(),
      receivingCurrencyAmount: amount(),
    },
    {
      across: ({ receiverUmaAddress, customerId }) =>
        receiverUmaAddress === undefined && customerId === undefined
          ? [{ path: 'receiverUmaAddress', message: 'or customerId must say who is paid' }]
          : [],
    },
  ),
) {}

@Controller('sandbox/uma')
@SandboxOnly()
export class SandboxReceiveController {
  constructor(private readonly commands: CommandBus) {}

  /** Answers with the announced payment; the platform is asked for its approval afterwards (sandbox §7). */
  @Post('receive')
  @Permission('TRANSACT')
  @Operation('sandboxReceive', 'Simulate a payment from outside to a customer by UMA', 'Sandbox')
  @Answers(200, incomingTransaction, [404])
  sandboxReceive(
    @Body() body: SandboxUmaReceiveDto,
    @Call() call: CallContext,
  ): Promise<IncomingTransactionDocument> {
    const { receivingCurrencyAmount: receivingAmountMinor, ...wanted } = body;
    return this.commands.execute(new ReceiveSandboxPayment({ ...wanted, receivingAmountMinor }, call));
  }
}
