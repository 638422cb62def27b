import { Amount, CurrencyCode, ResourceId } from '@causeway/http';
import type { Id } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';

const optional = true;

@ApiSchema({ name: 'SandboxSendRequest' })
export class SandboxSendDto {
  @ResourceId('Quote') quoteId!: Id<'Quote'>;
  @CurrencyCode({ description: 'The currency that the quote is funded in' }) currencyCode!: string;
  @Amount({ optional, description: 'In its smallest unit; the exact amount when left out' })
  currencyAmount?: bigint;
}
