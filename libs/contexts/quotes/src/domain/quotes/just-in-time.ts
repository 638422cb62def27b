import { walletTypeOn, type CurrencyCode } from '@causeway/kernel';
import type { FundingInstruction } from './quote-terms.js';

/** Rails that are fast enough to fund a quote while it lives, where a currency has slow ones besides (rates-and-rails §5). */
const INSTANT_RAILS: Readonly<Partial<Record<CurrencyCode, readonly string[]>>> = {
  USD: ['RTP', 'FEDNOW'],
  EUR: ['SEPA_INSTANT'],
  DKK: ['SEPA_INSTANT'],
  INR: ['UPI'],
  SGD: ['PAYNOW', 'FAST'],
};

/** Of all ways into a currency those that fund a quote: instant rails, and the named network where one is named. */
export const justInTime = (
  instructions: readonly FundingInstruction[],
  currency: CurrencyCode,
  cryptoNetwork: string | undefined,
): readonly FundingInstruction[] =>
  cryptoNetwork === undefined
    ? instructions.map((instruction) => overInstantRails(instruction, currency))
    : instructions.filter(
        ({ accountOrWalletInfo: { accountType } }) => accountType === walletTypeOn(cryptoNetwork),
      );

const overInstantRails = (instruction: FundingInstruction, currency: CurrencyCode): FundingInstruction => {
  const { accountOrWalletInfo } = instruction;
  const instant = INSTANT_RAILS[currency];
  return instant === undefined || accountOrWalletInfo['paymentRails'] === undefined
    ? instruction
    : { ...instruction, accountOrWalletInfo: { ...accountOrWalletInfo, paymentRails: instant } };
};
