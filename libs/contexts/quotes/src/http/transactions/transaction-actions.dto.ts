import { field, OptionalBody, Text, Timestamp } from '@causeway/http';
import { namedTexts } from '@causeway/shapes';
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

@OptionalBody()
@ApiSchema({ name: 'ApprovePaymentRequest' })
export class ApprovePaymentDto {
  @field(namedTexts(), { optional, description: 'At least the mandatory fields that were asked for' })
  receiverCustomerInfo?: Readonly<Record<string, string>>;
}

@OptionalBody()
@ApiSchema({ name: 'RejectPaymentRequest' })
export class RejectPaymentDto {
  @Text(reason, { optional, description: 'Kept for the record' }) reason?: string;
}
