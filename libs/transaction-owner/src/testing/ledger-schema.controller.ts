import { Answers, currencyAmount, dtoOf, Id, Operation, Permission } from '@causeway/http';
import { currency } from '@causeway/kernel';
import { object, text } from '@causeway/shapes';
import { Controller, Get } from '@nestjs/common';

/** Brings the schema that the ledger's routes bring in a gateway, as far as an owner's specs look at it. */
class InternalAccountDto extends dtoOf(
  object('InternalAccount', { id: text({ max: 99 }), balance: currencyAmount }),
) {}
@Controller('accounts-of-the-ledger')
export class LedgerSchemaController {
  @Get(':id')
  @Permission('VIEW')
  @Operation('anAccount', 'Brings the schema')
  @Answers(200, InternalAccountDto)
  show(@Id('InternalAccount') id: string): InternalAccountDto {
    return { id, balance: { amount: 1n, currency: currency('USD') } };
  }
}
