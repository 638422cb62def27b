import {
  Answers,
  CurrencyAmountDto,
  Flag,
  Id,
  ListOf,
  Nested,
  Operation,
  Permission,
  Text,
  Timestamp,
} from '@causeway/http';
import { text } from '@causeway/shapes';
import { Controller, Get } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';

/** Brings the schema that the ledger's routes bring in a gateway. */
@ApiSchema({ name: 'InternalAccount' })
class InternalAccountDto {
  @Text({ max: 99 }) id!: string;
  @Text({ max: 99 }, { optional: true }) customerId?: string;
  @Text({ max: 99 }) type!: string;
  @Text({ max: 99 }) status!: string;
  @Nested(() => CurrencyAmountDto) balance!: CurrencyAmountDto;
  @Nested(() => CurrencyAmountDto) totalBalance!: CurrencyAmountDto;
  @ListOf(text({ max: 1 })) fundingPaymentInstructions!: string[];
  @Flag({ optional: true }) privateEnabled?: boolean;
  @Timestamp() createdAt!: string;
  @Timestamp() updatedAt!: string;
}

/** A route of the ledger, so that its schema is known; nobody asks it. */
@Controller('accounts-of-the-ledger')
export class AccountsController {
  @Get(':id')
  @Permission('VIEW')
  @Operation('anAccount', 'Brings the schema')
  @Answers(200, InternalAccountDto)
  show(@Id('InternalAccount') id: string): never {
    throw new Error(`nobody is asked for ${id}`);
  }
}
