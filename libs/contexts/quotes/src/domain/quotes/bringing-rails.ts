import type { SourceFacts } from './quote-facts.js';
import type { FundingInstruction } from './quote-terms.js';

/** Money is collected by ACH debit alone (rates-and-rails §5). */
export const COLLECTION_RAIL = 'ACH';

/** Ways in that name no rail, where they have one nevertheless (rates-and-rails §5). */
const RAIL_OF_WAY: Readonly<Record<string, string>> = { BRL_ACCOUNT: 'PIX' };

/** The rails that may bring the money in; none where an account of the service has it. */
export const bringingRails = (source: SourceFacts): readonly string[] => {
  switch (source.kind) {
    case 'EXTERNAL':
      return [COLLECTION_RAIL];
    case 'REALTIME':
      return source.offer.status === 'OFFERED' ? source.offer.instructions.flatMap(railsOf) : [];
    case 'INTERNAL':
    case 'NO_CURRENCY':
    case 'UNKNOWN':
      return [];
  }
};

/** Lightning has limits under its own name, and other networks have none. */
const railsOf = ({ accountOrWalletInfo }: FundingInstruction): readonly string[] => {
  const { accountType, paymentRails } = accountOrWalletInfo;
  return typeof paymentRails === 'object' ? paymentRails : [RAIL_OF_WAY[accountType] ?? accountType];
};

/** The ways in over these rails: a payer is shown none that does not carry the amount (quotes §7). */
export const waysOver = (
  rails: readonly string[],
  instructions: readonly FundingInstruction[],
): readonly FundingInstruction[] =>
  instructions.flatMap((instruction) => {
    const carrying = railsOf(instruction).filter((rail) => rails.includes(rail));
    if (carrying.length === 0) return [];
    const { accountOrWalletInfo } = instruction;
    return accountOrWalletInfo['paymentRails'] === undefined
      ? [instruction]
      : [{ ...instruction, accountOrWalletInfo: { ...accountOrWalletInfo, paymentRails: carrying } }];
  });
