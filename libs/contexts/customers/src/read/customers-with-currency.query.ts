import { above, findAll, findOne, type CallContext, type Reading } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { VerificationStatus } from '../domain/fields/choices.js';
import { customerView } from './customer.view.js';

export interface CustomerToProvision {
  readonly customerId: Id<'Customer'>;
  readonly verificationStatus: VerificationStatus;
  /** Whether it has whatever its platform has; otherwise those that it named. */
  readonly hasAllCurrencies: boolean;
  readonly currencies: readonly string[];
}

/** So few that the accounts of a page are opened well within the time limit of a timer. */
const PAGE = 50;

const PROVISIONED = {
  columns: ['customerId', 'verificationStatus', 'hasAllCurrencies', 'currencies'],
} as const;
/** Without its consent to the terms, where that is needed, a customer has no account (accounts §2). */
const HAS_AGREED = '(has_consented or not needs_consent)';

/** `undefined` for one that is to have no account: deleted, or its terms not accepted. */
export const customerToProvision = async (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  customerId: Id<'Customer'>,
): Promise<CustomerToProvision | undefined> => {
  // By its key and plain columns alone, because then the row that was just written answers without a statement.
  const found = await findOne(reading, customerView, {
    columns: [...PROVISIONED.columns, 'hasConsented', 'needsConsent'],
    filters: { environment, platformId, customerId, isDeleted: false },
  });
  if (found === undefined) return undefined;
  const { hasConsented, needsConsent, ...customer } = found;
  return hasConsented || !needsConsent ? customer : undefined;
};

/** The platform's customers that have a currency, in the order of their ids; none after the last one. */
export const customersWithCurrency = (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  { currency, isOfEveryCustomer }: { readonly currency: string; readonly isOfEveryCustomer: boolean },
  after: Id<'Customer'> | undefined,
): Promise<readonly CustomerToProvision[]> =>
  findAll(reading, customerView, {
    ...PROVISIONED,
    filters: { environment, platformId, isDeleted: false, customerId: above(after) },
    where: (param) => [
      HAS_AGREED,
      ...(isOfEveryCustomer ? [] : [`(has_all_currencies or ${param(currency)} = any(currencies))`]),
    ],
    order: ['customerId'],
    limit: PAGE,
  });
