import { dtoOf, OptionalBody } from '@causeway/http';
import { described, namedTexts, object, optional, text, timestamp } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';

/** Why it was decided so: kept for the record (transactions §7, §8). */
const reason = optional(text({ max: 500, multiline: true }));

@OptionalBody()
@ApiSchema({ name: 'CancelTransactionRequest' })
export class CancelTransactionDto extends dtoOf(object('CancelTransactionRequest', { reason })) {}

@OptionalBody()
@ApiSchema({ name: 'ConfirmReceiptDeliveryRequest' })
export class ConfirmReceiptDeliveryDto extends dtoOf(
  object('ConfirmReceiptDeliveryRequest', {
    receiptDeliveryConfirmedAt: described(
      optional(timestamp()),
      'When the receipt was delivered; now, when left out',
    ),
  }),
) {}

@OptionalBody()
@ApiSchema({ name: 'ApprovePaymentRequest' })
export class ApprovePaymentDto extends dtoOf(
  object('ApprovePaymentRequest', {
    receiverCustomerInfo: described(
      optional(namedTexts()),
      'At least the mandatory fields that were asked for',
    ),
  }),
) {}

@OptionalBody()
@ApiSchema({ name: 'RejectPaymentRequest' })
export class RejectPaymentDto extends dtoOf(
  object('RejectPaymentRequest', { reason: described(reason, 'Kept for the record') }),
) {}
