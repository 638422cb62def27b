import { field, FINE, OptionalBody, Text, Timestamp, type FieldKind } from '@causeway/http';
import type { Instant } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';

const optional = true;
/** Why somebody decided so: kept for the record (transactions §7, §8). */
const reason = { max: 500, multiline: true };

@OptionalBody()
@ApiSchema({ name: 'CancelTransactionRequest' })
export class CancelTransactionDto {
  @Text(reason, { optional }) reason?: string;
}

@OptionalBody()
@ApiSchema({ name: 'ConfirmReceiptDeliveryRequest' })
export class ConfirmReceiptDeliveryDto {
  @Timestamp({ optional, description: 'When the receipt was delivered; now, when left out' })
  receiptDeliveryConfirmedAt?: Instant;
}

/** Far more than any institution asks for. */
const INFO_LENGTH_MAX = 10_000;

/** What the platform says of its customer, by the names of the contract's fields; others are passed on as well. */
const receiverInfo = (): FieldKind => ({
  problems: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [{ message: 'must be an object' }];
    return JSON.stringify(value).length > INFO_LENGTH_MAX
      ? [{ message: `must have at most ${INFO_LENGTH_MAX} characters` }]
      : FINE;
  },
  schema: { type: 'object', additionalProperties: true },
});

@OptionalBody()
@ApiSchema({ name: 'ApprovePaymentRequest' })
export class ApprovePaymentDto {
  @field(receiverInfo(), { optional, description: 'At least the mandatory fields that were asked for' })
  receiverCustomerInfo?: Readonly<Record<string, unknown>>;
}

@OptionalBody()
@ApiSchema({ name: 'RejectPaymentRequest' })
export class RejectPaymentDto {
  @Text(reason, { optional, description: 'Kept for the record' }) reason?: string;
}
