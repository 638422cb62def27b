import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget, type PayoutTarget } from '@causeway/external-accounts';
import { parseId } from '@causeway/kernel';
import type { QuoteDocument } from '@causeway/quotes';
import type { PaymentInWords } from '../domain/challenge.js';
import type { ScaPorts } from './ports.js';

/** Enough to recognize an account, and too little to use it. */
const SHOWN_CHARACTERS = 4;

/** What the customer is about to pay, and to whom (sca §3). */
export const inWords = async (
  { dispatch }: Pick<ScaPorts, 'dispatch'>,
  { totalSendingAmount, sendingCurrency: { code, decimals }, destination }: QuoteDocument,
  call: CallContext,
): Promise<PaymentInWords> => {
  const amount = `${decimal(totalSendingAmount, decimals)} ${code}`;
  if (destination.destinationType === 'UMA_ADDRESS') return { amount, payee: destination.umaAddress };
  const accountId = parseId('ExternalAccount', destination.accountId);
  const target = accountId && (await dispatch.execute(new GetPayoutTarget({ accountId }, call)));
  return { amount, payee: target ? payeeInWords(target) : 'an account here' };
};

/** Enough of an account outside to recognize it. */
export const payeeInWords = ({ primaryIdentifier }: Pick<PayoutTarget, 'primaryIdentifier'>): string =>
  `the account ending in ${primaryIdentifier.slice(-SHOWN_CHARACTERS)}`;

const decimal = (amountMinor: bigint, decimals: number): string => {
  if (decimals === 0) return amountMinor.toString();
  const digits = amountMinor.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
