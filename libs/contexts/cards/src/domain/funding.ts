import {
  derivedUuid,
  idOf,
  reject,
  type CurrencyCode,
  type Environment,
  type Id,
  type Rejected,
} from '@causeway/kernel';
import type { FundingBinding } from './card.js';

/** An account as the ledger has it; its facts are looked up before a decision. */
export interface SourceAccount {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId?: Id<'Customer'>;
  readonly status: string;
  readonly currency: CurrencyCode;
  readonly isWallet: boolean;
}

/** In which currency a card is that draws on accounts of a currency; stablecoins count at par (cards §1). */
const CARD_CURRENCIES: Partial<Readonly<Record<CurrencyCode, CurrencyCode>>> = {
  USD: 'USD',
  USDB: 'USD',
  USDC: 'USD',
  EUR: 'EUR',
};
export const FUNDING_CURRENCIES = Object.keys(CARD_CURRENCIES) as readonly CurrencyCode[];
const cardCurrencyOf = (funding: CurrencyCode): CurrencyCode | undefined => CARD_CURRENCIES[funding];

/** Programs whose cards have a password for purchases online (cards §3). */
export const takesPassword = (currency: CurrencyCode): boolean => currency === 'EUR';

/** In sandbox, accounts that are refused because of how their id ends (cards §6). */
const INELIGIBLE_SUFFIXES = ['002', '003'];

export interface Sources {
  /** As they were asked for, in their order. */
  readonly asked: readonly Id<'InternalAccount'>[];
  readonly accounts: readonly (SourceAccount | undefined)[];
  /** The operator's list. */
  readonly eligible: readonly CurrencyCode[];
  readonly environment: Environment;
  /** Makes the ids of new bindings. */
  readonly seed: string;
}

type Ineligible = Rejected<never, 'FUNDING_SOURCE_INELIGIBLE'>;

/**
 * Binds accounts of a cardholder to a card, or says which one cannot be bound. An account that is bound already keeps
 * its binding; `currency` is the card's, where it has one.
 */
export const bindSources = (
  { asked, accounts, eligible, environment, seed }: Sources,
  cardholderId: Id<'Customer'>,
  card?: { readonly currency: CurrencyCode; readonly fundingSources: readonly FundingBinding[] },
): { readonly bindings: readonly FundingBinding[]; readonly currency: CurrencyCode } | Ineligible => {
  const bindings: FundingBinding[] = [];
  let currency = card?.currency;
  for (const [index, accountId] of asked.entries()) {
    const account = accounts[index];
    const isFit =
      account?.customerId === cardholderId &&
      account.status === 'ACTIVE' &&
      eligible.includes(account.currency) &&
      (bindings[0] === undefined || bindings[0].currency === account.currency) &&
      !(environment === 'sandbox' && INELIGIBLE_SUFFIXES.includes(accountId.slice(-3)));
    const converts = account && cardCurrencyOf(account.currency);
    if (!isFit || converts === undefined || (currency ?? converts) !== converts)
      return reject('FUNDING_SOURCE_INELIGIBLE', { accountId });
    currency = converts;
    const kept = card?.fundingSources.find((bound) => bound.accountId === accountId);
    bindings.push(
      kept ?? {
        fundingSourceId: idOf('CardFundingSource', derivedUuid('card-funding-source', seed, accountId)),
        accountId,
        currency: account.currency,
        ...(account.isWallet && { isWallet: true as const }),
      },
    );
  }
  if (currency === undefined) throw new Error('A card draws on one account at least');
  return { bindings, currency };
};
