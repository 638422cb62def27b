import { nothing, record, type CurrencyCode, type Decision, type Id, type Instant } from '@causeway/kernel';

/**
 * The accounts in a currency that a platform enabled, for every customer of the platform that has it. A platform may
 * have millions of customers, so that they are taken a page at a time, and the stream says how far that is.
 */
export type ProvisioningEvent =
  | { readonly type: 'ProvisioningBegun'; readonly currencyCode: CurrencyCode; readonly begunAt: Instant }
  | {
      readonly type: 'ProvisioningAdvanced';
      readonly currencyCode: CurrencyCode;
      /** The last customer of the page. */
      readonly through: Id<'Customer'>;
      readonly advancedAt: Instant;
    }
  | { readonly type: 'ProvisioningFinished'; readonly currencyCode: CurrencyCode };

export interface Provisioning {
  /** Counts pages, over all times that the currency was enabled. */
  readonly page: number;
  readonly isUnderWay: boolean;
  /** Customers up to this one have their accounts. */
  readonly after?: Id<'Customer'>;
}

export const noProvisioning: Provisioning = { page: 0, isUnderWay: false };

/**
 * Counts the pages of a currency's provisioning over all its runs, so that no two pages share a timer; the page after
 * the last one that was done begins behind `after`.
 */
export const evolveProvisioning = ({ page }: Provisioning, event: ProvisioningEvent): Provisioning => {
  switch (event.type) {
    case 'ProvisioningBegun':
      return { page: page + 1, isUnderWay: true };
    case 'ProvisioningAdvanced':
      return { page: page + 1, isUnderWay: true, after: event.through };
    case 'ProvisioningFinished':
      return { page, isUnderWay: false };
  }
};

/** Begins with the first customer, whatever was reached before: some may have come while the currency was disabled. */
export const beginProvisioning = (
  currencyCode: CurrencyCode,
  { now }: { readonly now: Instant },
): Decision<ProvisioningEvent> => record({ type: 'ProvisioningBegun', currencyCode, begunAt: now });

export interface ProvisionedPage {
  readonly page: number;
  readonly currencyCode: CurrencyCode;
  /** The last customer of the page; none where the page was empty. */
  readonly through: Id<'Customer'> | undefined;
}

/** A page that is not the next one any more changes nothing: the currency was enabled again meanwhile. */
export const advanceProvisioning = (
  { page, currencyCode, through }: ProvisionedPage,
  provisioning: Provisioning,
  { now }: { readonly now: Instant },
): Decision<ProvisioningEvent> => {
  if (!provisioning.isUnderWay || provisioning.page !== page) return nothing();
  return through === undefined
    ? record({ type: 'ProvisioningFinished', currencyCode })
    : record({ type: 'ProvisioningAdvanced', currencyCode, through, advancedAt: now });
};
