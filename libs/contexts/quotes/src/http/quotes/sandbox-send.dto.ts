import { dtoOf } from '@causeway/http';
import { amount, currencyCode, described, object, optional, resourceId } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'SandboxSendRequest' })
export class SandboxSendDto extends dtoOf(
  object('SandboxSendRequest', {
    quoteId: resourceId('Quote'),
    currencyCode: described(currencyCode(), 'The currency that the quote is funded in'),
    currencyAmount: described(optional(amount()), 'In its smallest unit; the exact amount when left out'),
  }),
) {}
