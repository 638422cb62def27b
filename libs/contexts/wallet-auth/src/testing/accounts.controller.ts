import { Answers, currencyAmount, dtoOf, Id, Operation, Permission } from '@causeway/http';
import { flag, listOf, object, optional, text, timestamp } from '@causeway/shapes';
import { Controller, Get } from '@nestjs/common';

const word = text({ max: 99 });

/** Brings the schema that the ledger's routes bring in a gateway. */
class InternalAccountDto extends dtoOf(
  object('InternalAccount', {
    id: word,
    customerId: optional(word),
    type: word,
    status: word,
    balance: currencyAmount,
    totalBalance: currencyAmount,
    fundingPaymentInstructions: listOf(word),
    privateEnabled: optional(flag()),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  }),
) {}

/** A route of the ledger, so that its schema is known; no spec calls it. */
@Controller('accounts-of-the-ledger')
export class AccountsController {
  @Get(':id')
  @Permission('VIEW')
  @Operation('anAccount', 'Brings the schema')
  @Answers(200, InternalAccountDto)
  show(@Id('InternalAccount') id: string): never {
    throw new Error(`no spec asks for ${id}`);
  }
}
