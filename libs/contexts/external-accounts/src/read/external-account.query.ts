import {
  contains,
  findAll,
  findOne,
  page,
  RejectedError,
  type CallContext,
  type Reading,
} from '@causeway/commands';
import type { ViewRecord } from '@causeway/event-store';
import { mapPage, type CurrencyCode, type Id, type Page } from '@causeway/kernel';
import type { AccountAtDoor, ExternalAccountsWanted } from '../application/requests.js';
import type { RegisteredAccount } from '../domain/external-account.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { toExternalAccountDocument } from './external-account.document.js';
import { accountOf, externalAccountView } from './external-account.view.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;
type Shown = ViewRecord<typeof externalAccountView> & { readonly isDefaultUmaTarget: boolean };

/**
 * Of a customer's accounts that are to receive UMA payments the latest does, and once that is deleted none: the role
 * does not go back (external-accounts §8).
 */
const FLAGS = {
  isDefaultUmaTarget: `is_uma_deposit_target and not exists (
      select from external_accounts.external_account_view later
       where later.environment = external_account_view.environment
         and later.customer_id = external_account_view.customer_id and later.is_uma_deposit_target
         and (later.registered_at, later.account_id)
           > (external_account_view.registered_at, external_account_view.account_id))`,
} as const;

const BLANKED_AT_ONCE = 100;
const FOUND_MAX = 1_000;

export interface FoundAccount {
  readonly account: RegisteredAccount;
  readonly isDeleted: boolean;
  readonly isDefaultUmaTarget: boolean;
}

/** Reads the accounts of one tenant at a time; those of others behave as absent. */
export class ExternalAccountReader {
  constructor(private readonly reading: Reading) {}

  /**
   * As the API shows it. The platform's door leads to its own accounts only, the customers' door to all (§1). Throws
   * `EXTERNAL_ACCOUNT_NOT_FOUND`, also for a deleted account.
   */
  async shown(tenant: Tenant, { accountId, ownedBy }: AccountAtDoor): Promise<ExternalAccountDocument> {
    const found = await this.one(tenant, accountId);
    if (
      found === undefined ||
      found.deletedAt !== undefined ||
      (ownedBy === 'PLATFORM' && found.customerId !== undefined)
    ) {
      throw new RejectedError('external_accounts', 'EXTERNAL_ACCOUNT_NOT_FOUND', {
        resource: 'ExternalAccount',
      });
    }
    return documentOf(found);
  }

  /** Deleted ones too. */
  async find(tenant: Tenant, accountId: Id<'ExternalAccount'>): Promise<FoundAccount | undefined> {
    const found = await this.one(tenant, accountId);
    return found && foundOf(found);
  }

  /** The account that asked last to receive a customer's UMA payments, deleted or not. */
  async umaTarget(
    { environment, platformId }: Tenant,
    customerId: Id<'Customer'>,
  ): Promise<FoundAccount | undefined> {
    const found = await findOne(this.reading, externalAccountView, {
      filters: { environment, platformId, customerId, isUmaDepositTarget: true },
      flags: FLAGS,
      order: ['registeredAt', 'accountId'],
      direction: 'desc',
    });
    return found && foundOf(found);
  }

  /** One page, newest first, then by id (config-and-tokens §6). */
  async list(
    { environment, platformId }: Tenant,
    { ownedBy, customerId, currency, after, limit }: ExternalAccountsWanted,
  ): Promise<Page<ExternalAccountDocument>> {
    const found = await page(this.reading, externalAccountView, {
      filters: { environment, platformId, deletedAt: null, currency: currency as CurrencyCode | undefined },
      where: (param) => [
        `customer_id is ${ownedBy === 'PLATFORM' ? '' : 'not '}null`,
        ...(customerId === undefined ? [] : [`customer_id = ${param(customerId)}`]),
      ],
      flags: FLAGS,
      order: { by: 'registeredAt', id: 'accountId' },
      limit,
      after,
    });
    return mapPage(found, documentOf);
  }

  /** The owner's accounts of a type and currency; to compare their identifiers they must be opened. */
  async ofOneKind(
    { environment, platformId }: Tenant,
    {
      subjectId,
      currency,
      accountType,
    }: Pick<RegisteredAccount, 'subjectId' | 'accountType'> & {
      readonly currency: string;
    },
  ): Promise<RegisteredAccount[]> {
    const kind = { subjectId, currency: currency as CurrencyCode, accountType };
    const found = await findAll(this.reading, externalAccountView, {
      filters: { environment, platformId, ...kind, deletedAt: null },
    });
    return found.map(accountOf);
  }

  /** Some accounts of an owner that payments may still go to. */
  async stillPayable(
    { environment, platformId }: Tenant,
    subjectId: string,
  ): Promise<readonly Id<'ExternalAccount'>[]> {
    const found = await findAll(this.reading, externalAccountView, {
      filters: { environment, platformId, subjectId, deletedAt: null },
      where: () => ["status <> 'INACTIVE'"],
      columns: ['accountId'],
      order: ['accountId'],
      limit: BLANKED_AT_ONCE,
    });
    return found.map(({ accountId }) => accountId);
  }

  /** Some of a person's accounts that are not blanked yet; none once all are. */
  async notBlanked(
    { environment, platformId }: Tenant,
    subjectId: string,
  ): Promise<readonly Id<'ExternalAccount'>[]> {
    const found = await findAll(this.reading, externalAccountView, {
      filters: { environment, platformId, subjectId },
      where: () => ['primary_identifier is not null'],
      columns: ['accountId'],
      order: ['accountId'],
      limit: BLANKED_AT_ONCE,
    });
    return found.map(({ accountId }) => accountId);
  }

  /** The tenant's accounts that are searched for under a key, deleted or not. */
  async byIdentifier(
    { environment, platformId }: Tenant,
    identifierKey: string,
  ): Promise<readonly Id<'ExternalAccount'>[]> {
    const found = await findAll(this.reading, externalAccountView, {
      filters: { environment, platformId, identifierKeys: contains(identifierKey) },
      columns: ['accountId'],
      order: ['accountId'],
      limit: FOUND_MAX,
    });
    return found.map(({ accountId }) => accountId);
  }

  private one(
    { environment, platformId }: Tenant,
    accountId: Id<'ExternalAccount'>,
  ): Promise<Shown | undefined> {
    const filters = { environment, platformId, accountId };
    return findOne(this.reading, externalAccountView, { filters, flags: FLAGS });
  }
}

const foundOf = ({ isDefaultUmaTarget, ...record }: Shown): FoundAccount => ({
  account: accountOf(record),
  isDeleted: record.deletedAt !== undefined,
  isDefaultUmaTarget,
});

const documentOf = ({ isDefaultUmaTarget, ...record }: Shown): ExternalAccountDocument =>
  toExternalAccountDocument(accountOf(record), isDefaultUmaTarget);
