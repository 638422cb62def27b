import { SandboxCoordinates, simulatedInstructions, type ReferenceForm } from '@causeway/ledger';
import { isCrypto, networkOf, type Money } from '@causeway/kernel';
import { transactionHash } from '@causeway/sandbox';
import type { FundingWays } from '../application/quotes/funding-ways.js';
import { justInTime } from '../domain/quotes/just-in-time.js';
import type { FundingInstruction } from '../domain/quotes/quote-terms.js';

/** Quotes §5. */
const QUOTE_REFERENCE: ReferenceForm = { prefix: 'Q-', length: 10 };

/** Coordinates that lead nowhere, one set a quote; production has nothing connected. */
export const sandboxFundingWays: FundingWays = {
  offerFor: ({ quoteUuid, currency, cryptoNetwork, amount, isPlatforms }, environment) => {
    if (environment === 'production') return { status: 'NOT_CONNECTED' };
    const crypto = isCrypto(currency);
    if (cryptoNetwork !== undefined && !crypto) return { status: 'NETWORK_NOT_OFFERED' };
    const coordinates = new SandboxCoordinates(`quote ${quoteUuid}`, QUOTE_REFERENCE);
    const all = simulatedInstructions(coordinates, currency, isPlatforms) as readonly FundingInstruction[];
    const instructions = justInTime(all, currency, cryptoNetwork).map((each) => askingFor(each, amount));
    if (instructions.length === 0) return { status: 'NETWORK_NOT_OFFERED' };
    return {
      status: 'OFFERED',
      isCrypto: crypto,
      ...(!crypto && { reference: coordinates.reference }),
      instructions,
    };
  },
  simulatedTransfer: ({ instructions: [first] }, fundingId) => {
    const network = first && networkOf(first.accountOrWalletInfo.accountType);
    const hash = network && transactionHash(fundingId, network);
    return network && hash ? { transactionHash: hash, network } : undefined;
  },
};

const INVOICE_PREFIX = 'lntbs';
/** Satoshis in each of the units that an invoice counts in (BOLT 11), the largest first. */
const UNITS: readonly (readonly [letter: string, satoshis: bigint])[] = [
  ['', 100_000_000n],
  ['m', 100_000n],
  ['u', 100n],
];
/** A satoshi is ten of the smallest unit that is taken here. */
const NANO_PER_SATOSHI = 10n;

/** A Lightning invoice is over exactly what the quote asks for (quotes §5); its payer can send no other amount. */
const askingFor = (instruction: FundingInstruction, amount: Money | undefined): FundingInstruction => {
  const { accountOrWalletInfo } = instruction;
  const { accountType, invoice } = accountOrWalletInfo;
  if (amount === undefined || accountType !== 'LIGHTNING' || typeof invoice !== 'string') return instruction;
  const stated = `${INVOICE_PREFIX}${inLargestUnit(amount.amountMinor)}${invoice.slice(INVOICE_PREFIX.length)}`;
  return { ...instruction, accountOrWalletInfo: { ...accountOrWalletInfo, invoice: stated } };
};

/** As short as it can be written. */
const inLargestUnit = (satoshis: bigint): string => {
  const fitting = UNITS.find(([, size]) => satoshis % size === 0n);
  if (fitting === undefined) return `${satoshis * NANO_PER_SATOSHI}n`;
  const [letter, size] = fitting;
  return `${satoshis / size}${letter}`;
};
