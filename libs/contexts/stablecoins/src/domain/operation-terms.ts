import { idOf, reject, type Decision, type Id, type Money } from '@causeway/kernel';
import type { BurnFunding, MintFunding, RedemptionRail } from '@causeway/rails';
import type { OperationOrder, OperationTerms } from './operation.js';
import { linkRefusal } from './provider-account.decide.js';
import type { LinkedAccount } from './provider-account.js';
import type { OperationRejection, StablecoinRejection } from './rejection-codes.js';
import type { KnownStablecoin } from './stablecoin.js';
import { inBaseCurrency } from './token-amount.js';

/** Sources that the contract reserves and nothing offers yet (stablecoins §5). */
export type ReservedSource = { readonly type: 'RESERVED'; readonly field: string };

export type WantedOperation = {
  readonly stablecoinId: Id<'Stablecoin'>;
  readonly amountUnits: bigint;
  readonly description?: string;
} & (
  | {
      readonly kind: 'MINT';
      readonly source:
        { readonly type: MintFunding; readonly externalAccountId?: Id<'ExternalAccount'> } | ReservedSource;
      /** Undefined of an internal account, which is reserved. */
      readonly toAccountId?: Id<'ExternalAccount'>;
    }
  | {
      readonly kind: 'BURN';
      readonly source: { readonly type: BurnFunding } | ReservedSource;
      readonly toAccountId: Id<'ExternalAccount'>;
      readonly rail: RedemptionRail;
    }
);

/** An external account as far as an operation needs to know it; undefined where the platform has none of that id. */
export interface UsedAccount {
  readonly accountType: string;
  readonly currency: string;
  readonly isActive: boolean;
  readonly status: string;
  readonly paymentRails: readonly string[];
}

export interface OperationFacts {
  readonly operationUuid: string;
  readonly stablecoin?: KnownStablecoin;
  readonly link?: Pick<LinkedAccount, 'status'>;
  readonly from?: UsedAccount;
  readonly to?: UsedAccount;
  /** Whether the ledger could book the amount. */
  readonly hasRoom: boolean;
}

type Refusal = Decision<never, OperationRejection | StablecoinRejection>;
export type JudgedOperation = { readonly terms: OperationTerms } | { readonly refused: Refusal };

const WALLET = 'SPARK_WALLET';
/** What the bank has to take in for each way of paying out. */
const RAILS: Readonly<Record<RedemptionRail, readonly string[]>> = {
  WIRE: ['WIRE'],
  ACH_CREDIT: ['ACH'],
  SAME_DAY_ACH_CREDIT: ['ACH'],
  RTP_CREDIT: ['RTP'],
};
const ACH_DEBIT_FROM = 'USD_ACCOUNT';

const refused = (
  code: OperationRejection | StablecoinRejection,
  details?: Readonly<Record<string, unknown>>,
): JudgedOperation => ({ refused: reject(code, details) });

/** The checks 3 to 7 of stablecoins §5, in their order; those before are the request's own, the last is the provider's. */
export const judgeOperation = (wanted: WantedOperation, facts: OperationFacts): JudgedOperation => {
  const { stablecoin, link, operationUuid } = facts;
  if (stablecoin === undefined) return refused('STABLECOIN_NOT_FOUND', { resource: 'Stablecoin' });
  const { issuanceStatus, stablecoinId, stablecoinProviderAccountId, platformId } = stablecoin;
  if (issuanceStatus !== 'PROVISIONED') return refused('NOT_PROVISIONED', { issuanceStatus });
  const amount = inBaseCurrency(wanted.amountUnits, stablecoin);
  if (typeof amount === 'string') return refused(amount);
  if (!facts.hasRoom) return refused('AMOUNT_TOO_LARGE');
  if (link === undefined) return refused('PROVIDER_ACCOUNT_NOT_FOUND');
  const unusable = linkRefusal(link);
  if (unusable !== undefined) return refused(unusable);
  const ordered =
    wanted.kind === 'MINT' ? mintOf(wanted, stablecoin, facts) : burnOf(wanted, stablecoin, facts);
  if ('refused' in ordered) return ordered;
  const { amountUnits, description } = wanted;
  const operationId = idOf('StablecoinOperation', operationUuid);
  return {
    terms: {
      ...{ operationId, platformId, stablecoinId, stablecoinProviderAccountId, amountUnits, amount },
      order: ordered.order,
      ...(description !== undefined && { description }),
    },
  };
};

type Ordered = { readonly order: OperationOrder } | { readonly refused: Refusal };

const notSupported = (field: string): { readonly refused: Refusal } => ({
  refused: reject('NOT_SUPPORTED', { field }),
});

const mintOf = (
  { source, toAccountId }: Extract<WantedOperation, { kind: 'MINT' }>,
  { baseCurrency }: KnownStablecoin,
  { from, to }: OperationFacts,
): Ordered => {
  if (source.type === 'RESERVED') return notSupported(source.field);
  if (toAccountId === undefined) return notSupported('destination.accountId');
  const { type: funding, externalAccountId: fromAccountId } = source;
  const debited: Use = {
    ...{ account: from, field: 'fundingSource.externalAccountId' },
    fits: ({ accountType, currency, paymentRails }) =>
      accountType === ACH_DEBIT_FROM && currency === baseCurrency && paymentRails.includes('ACH'),
  };
  const credited: Use = {
    ...{ account: to, field: 'destination.accountId' },
    fits: ({ accountType }) => accountType === WALLET,
  };
  const problem = refuseUses(fromAccountId === undefined ? [credited] : [debited, credited]);
  if (problem !== undefined) return { refused: problem };
  return {
    order: { kind: 'MINT', funding, toAccountId, ...(fromAccountId !== undefined && { fromAccountId }) },
  };
};

const burnOf = (
  { source, toAccountId, rail }: Extract<WantedOperation, { kind: 'BURN' }>,
  { baseCurrency }: KnownStablecoin,
  { to }: OperationFacts,
): Ordered => {
  if (source.type === 'RESERVED') return notSupported(source.field);
  const paid: Use = {
    ...{ account: to, field: 'destination.externalAccountId' },
    fits: ({ currency, paymentRails }) =>
      currency === baseCurrency && RAILS[rail].some((one) => paymentRails.includes(one)),
  };
  const problem = refuseUses([paid]);
  if (problem !== undefined) return { refused: problem };
  return { order: { kind: 'BURN', funding: source.type, toAccountId, rail } };
};

/** What an account is to be used for, and the field that names it. */
interface Use {
  readonly account: UsedAccount | undefined;
  readonly field: string;
  readonly fits: (account: UsedAccount) => boolean;
}

/**
 * Another platform's account is absent; one of the wrong kind is wrong input; one that rests is said so, as for quotes.
 * The first problem counts, and every account of a wrong kind is named with it.
 */
const refuseUses = (uses: readonly Use[]): Refusal | undefined => {
  const isUnfit = ({ account, fits }: Use): boolean => account !== undefined && !fits(account);
  for (const use of uses) {
    const { account, field } = use;
    if (account === undefined) return reject('EXTERNAL_ACCOUNT_NOT_FOUND', { resource: 'ExternalAccount' });
    if (isUnfit(use))
      return reject('EXTERNAL_ACCOUNT_UNFIT', { field: uses.filter(isUnfit).map((each) => each.field) });
    if (!account.isActive) return reject('EXTERNAL_ACCOUNT_NOT_ACTIVE', { status: account.status, field });
  }
  return undefined;
};

/** Guidance on when the money of a burn arrives, and no promise (stablecoins §5). */
const TIMING: Readonly<Record<RedemptionRail, string>> = {
  WIRE: 'same business day',
  ACH_CREDIT: '1-3 business days',
  SAME_DAY_ACH_CREDIT: 'same business day',
  RTP_CREDIT: 'within minutes',
};
/** Guidance on when the money of a burn arrives over this rail, the amount in minor units as decimal text. */
export const estimatedDelivery = (rail: RedemptionRail, amount: Money) => ({
  rail,
  amount: amount.amountMinor.toString(),
  currency: amount.currency,
  timing: TIMING[rail],
});
