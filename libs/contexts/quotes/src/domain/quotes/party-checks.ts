import type { Rejection } from '@causeway/kernel';
import type {
  CustomerFacts,
  DestinationFacts,
  ExternalAccountFacts,
  InternalAccountFacts,
  PaidDestination,
  PayingAccount,
  PaymentPolicy,
  PulledAccountFacts,
  SourceFacts,
} from './quote-facts.js';
import type { QuoteRejection } from './quote-rejections.js';

export type Refusal = Rejection<QuoteRejection>;

/** What is wrong with a field, in words that follow its name. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** `INVALID_INPUT`, with every field that is wrong. */
export const invalidFields = (errors: readonly FieldError[]): Refusal => ({
  code: 'INVALID_INPUT',
  details: { errors },
});

/**
 * Whether a customer may pay, and another be paid, at this moment: at creation and again at execution (quotes §1.4,
 * rows 4 and 5; customers §8). Without a customer it is the platform's own money.
 */
export const partiesRefusal = (
  payer: CustomerFacts | undefined,
  payee: CustomerFacts | undefined,
): Refusal | undefined => {
  const payerRefused = payer && customerRefusal(payer);
  if (payerRefused !== undefined) return payerRefused;
  const payeeRefused = payee && customerRefusal(payee);
  return payeeRefused && { ...payeeRefused, details: { field: 'destination.accountId' } };
};

const customerRefusal = ({ hasAcceptedTerms, isApproved }: CustomerFacts): Refusal | undefined => {
  if (!hasAcceptedTerms) return { code: 'END_USER_TERMS_NOT_ACCEPTED' };
  return isApproved ? undefined : { code: 'USER_NOT_READY' };
};

/** Only active accounts send and receive (accounts §3). */
export const internalAccountRefusal = (
  { status }: Pick<InternalAccountFacts, 'status'>,
  field: string,
): Refusal | undefined =>
  status === 'ACTIVE' ? undefined : { code: 'ACCOUNT_NOT_ACTIVE', details: { status, field } };

const NOT_PULLABLE =
  'is no account that money is collected from: that is a USD_ACCOUNT which is not a third party’s';

/** ACH debit is the one way to collect, and only from the payer's own account (quotes §1.1). */
export const pulledAccountRefusal = (
  {
    accountType,
    ownershipType,
    status,
  }: Pick<PulledAccountFacts, 'accountType' | 'ownershipType' | 'status'>,
  isAnyBankPullable = false,
): Refusal | undefined => {
  const isPullable = isAnyBankPullable
    ? accountType.endsWith('_ACCOUNT')
    : accountType === 'USD_ACCOUNT' && ownershipType !== 'THIRD_PARTY';
  if (!isPullable) return invalidFields([{ field: 'source.accountId', message: NOT_PULLABLE }]);
  return status === 'ACTIVE'
    ? undefined
    : { code: 'ACCOUNT_NOT_ACTIVE', details: { status, field: 'source.accountId' } };
};

/** The operator denied a country after the account was registered (rates-and-rails §6). */
export const deniedCountryRefusal = (
  { countries = [] }: Pick<ExternalAccountFacts, 'countries'>,
  { deniedCountries }: Pick<PaymentPolicy, 'deniedCountries'>,
  field: string,
): Refusal | undefined =>
  countries.some((country) => deniedCountries.includes(country))
    ? { code: 'COUNTRY_DENIED', details: { field } }
    : undefined;

/** Neither side may be in a country that the operator denies: when the quote is made, and when it is executed. */
export const countryRefusal = (
  {
    source,
    destination,
  }: {
    readonly source: SourceFacts | PayingAccount;
    readonly destination: DestinationFacts | PaidDestination;
  },
  policy: Pick<PaymentPolicy, 'deniedCountries'>,
): Refusal | undefined =>
  (source.kind === 'EXTERNAL'
    ? deniedCountryRefusal(source.account, policy, 'source.accountId')
    : undefined) ??
  (destination.kind === 'EXTERNAL'
    ? deniedCountryRefusal(destination.account, policy, 'destination.accountId')
    : undefined);

/** external-accounts §6.3; an account whose owner is yet to be proven is looked at together with the amount. */
export const externalAccountRefusal = ({
  status,
}: Pick<ExternalAccountFacts, 'status'>): Refusal | undefined => {
  switch (status) {
    case 'ACTIVE':
    case 'PENDING_OWNERSHIP_VERIFICATION':
      return undefined;
    case 'UNVERIFIED':
      return { code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' };
    default:
      return { code: 'EXTERNAL_ACCOUNT_NOT_ACTIVE', details: { status } };
  }
};
