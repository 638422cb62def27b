import { dtoOf, paymentRail } from '@causeway/http';
import { amount, described, object, optional, text } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import type { TransferWanted } from '../../application/quotes/transaction.requests.js';
import { purposeOfPayment, remittanceInformation } from './quote-request.dto.js';

const accountId = text({ min: 1, max: 255 });
const internalAccount = object('InternalAccountReference', { accountId });
/** Optional in the contract, and yet nothing says how much another amount would be (transactions §9). */
const neededAmount = described(optional(amount()), 'Needed nevertheless: a transfer without it is refused');
const amountProblems = ({ amount: sent }: { readonly amount?: unknown }) =>
  sent === undefined ? [{ path: 'amount', message: 'is required' }] : [];

@ApiSchema({ name: 'TransferInRequest' })
export class TransferInRequestDto extends dtoOf(
  object(
    'TransferInRequest',
    {
      source: object('ExternalAccountReference', { accountId }),
      destination: internalAccount,
      amount: neededAmount,
    },
    { across: amountProblems },
  ),
) {}

@ApiSchema({ name: 'TransferOutRequest' })
export class TransferOutRequestDto extends dtoOf(
  object(
    'TransferOutRequest',
    {
      source: internalAccount,
      destination: object('ExternalAccountDestinationReference', {
        accountId,
        paymentRail: optional(paymentRail),
      }),
      amount: neededAmount,
      remittanceInformation: optional(remittanceInformation),
      purposeOfPayment: optional(purposeOfPayment),
    },
    { across: amountProblems },
  ),
) {}

/** The request in the context's own words. */
export const toTransferWanted = ({
  source,
  destination: { accountId: destinationId, ...named },
  amount: amountMinor,
  ...more
}: TransferInRequestDto | TransferOutRequestDto): TransferWanted => {
  if (amountMinor === undefined) throw new Error('A transfer came through without its amount');
  return { sourceId: source.accountId, destinationId, amountMinor, ...named, ...more };
};
