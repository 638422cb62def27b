import type { AccountPolicy } from './account-policy.js';
import type { AccountVariant } from './account-registry.js';
import type { Beneficiary } from './beneficiary.js';

export const OWNERSHIP_TYPES = ['FIRST_PARTY', 'THIRD_PARTY'] as const;
export type OwnershipType = (typeof OWNERSHIP_TYPES)[number];

/** The European Economic Area: its customers' wallets need a known counterparty (external-accounts §6.1). */
const EEA = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK`.split(' '),
);

/** The operator says so of the platform, or the customer lives there. */
export const hasCounterpartyRules = (
  { counterpartyRequirements }: Pick<AccountPolicy, 'counterpartyRequirements'>,
  region: string | undefined,
): boolean => counterpartyRequirements || (region !== undefined && EEA.has(region));

export interface WalletOwnership {
  readonly ownershipType?: OwnershipType | undefined;
  /** Named for a hosted wallet; without one the owner keeps the keys. */
  readonly vaspName?: string | undefined;
  readonly beneficiary?: Beneficiary | undefined;
}

export interface OwnershipRules {
  /** Subject to counterparty requirements. */
  readonly isRegulated: boolean;
  /** The very names of the directory of custodial platforms. */
  readonly vaspNames: readonly string[];
}

interface OwnershipProblem {
  readonly field: string;
  readonly message: string;
}

/** What the rules of §6.1 miss of a wallet; bank accounts have none. */
export const ownershipProblems = (
  { kind }: AccountVariant,
  { ownershipType, vaspName, beneficiary }: WalletOwnership,
  { isRegulated, vaspNames }: OwnershipRules,
): OwnershipProblem[] => {
  if (kind !== 'WALLET') return [];
  const isHosted = vaspName !== undefined;
  const lacksBeneficiary = beneficiary === undefined && ownershipType === 'THIRD_PARTY';
  return [
    ...(isHosted && !vaspNames.includes(vaspName)
      ? [
          {
            field: 'accountInfo.vaspName',
            message: 'is not in the directory of custodial platforms; see GET /vasps',
          },
        ]
      : []),
    ...(isRegulated && !isHosted && ownershipType === undefined
      ? [{ field: 'ownershipType', message: 'is required for a wallet whose keys its owner keeps' }]
      : []),
    ...(isRegulated && lacksBeneficiary
      ? [{ field: 'accountInfo.beneficiary', message: 'is required for a wallet of a third party' }]
      : []),
  ];
};

/** Proof is required only of an owner who claims a self-hosted wallet, under counterparty rules. */
export const initialStatus = (
  { kind }: AccountVariant,
  { ownershipType, vaspName }: WalletOwnership,
  isRegulated: boolean,
): 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' =>
  kind === 'WALLET' && isRegulated && vaspName === undefined && ownershipType === 'FIRST_PARTY'
    ? 'PENDING_OWNERSHIP_VERIFICATION'
    : 'ACTIVE';
