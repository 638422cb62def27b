import { RejectedError, type CallContext, type RowOpener, type ViewReader } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { AccountAtDoor, ExternalAccountsWanted } from '../application/requests.js';
import type { RegisteredAccount } from '../domain/external-account.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { toExternalAccountDocument } from './external-account.document.js';
import { accountOf, externalAccountView, type ExternalAccountRow } from './external-account.view.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;
type ShownRow = ExternalAccountRow & { readonly is_default_uma_target: boolean };

/**
 * Of a customer's accounts that are to receive UMA payments the latest does, and once that is deleted none: the role
 * does not go back (external-accounts §8).
 */
const SHOWN = `
  select account.*, account.is_uma_deposit_target and not exists (
      select from external_accounts.external_account_view later
       where later.environment = account.environment and later.customer_id = account.customer_id
         and later.is_uma_deposit_target
         and (later.created_at, later.account_id) > (account.created_at, account.account_id)
    ) as is_default_uma_target
    from external_accounts.external_account_view account`;

const MATCHES = `
  environment = $1 and platform_id = $2 and deleted_at is null and (customer_id is null) = $3
  and ($4::text is null or customer_id = $4) and ($5::text is null or currency = $5)`;

const ONE_PAGE = `${SHOWN}
   where ${MATCHES} and ($6::timestamptz is null or (created_at, account_id) < ($6::timestamptz, $7::text))
   order by created_at desc, account_id desc
   limit $8`;

const TOTAL = `select count(*)::integer as total from external_accounts.external_account_view where ${MATCHES}`;

const ONE_ACCOUNT = `${SHOWN} where environment = $1 and platform_id = $2 and account_id = $3`;

const UMA_TARGET = `${SHOWN}
   where environment = $1 and platform_id = $2 and customer_id = $3 and is_uma_deposit_target
   order by created_at desc, account_id desc
   limit 1`;

const OF_ONE_KIND = `${SHOWN}
   where environment = $1 and platform_id = $2 and subject_id = $3 and currency = $4 and account_type = $5
     and deleted_at is null`;

const NOT_BLANKED = `
  select account_id from external_accounts.external_account_view
   where environment = $1 and platform_id = $2 and subject_id = $3 and primary_identifier is not null
   order by account_id
   limit 100`;

const NOT_IDENTIFIED = `${SHOWN}
   where environment = $1 and platform_id = $2 and identifier_keys is null and primary_identifier is not null
     and account_id > $3
   order by account_id
   limit 100`;

const BY_IDENTIFIER = `
  select account_id from external_accounts.external_account_view
   where identifier_keys @> array[$3::text] and environment = $1 and platform_id = $2
   order by account_id
   limit 1000`;

export interface FoundAccount {
  readonly account: RegisteredAccount;
  readonly isDeleted: boolean;
  readonly isDefaultUmaTarget: boolean;
}

/** Reads the accounts of one tenant at a time; those of others behave as absent. */
export class ExternalAccountReader {
  constructor(
    private readonly views: ViewReader,
    private readonly rows: RowOpener,
  ) {}

  /**
   * As the API shows it. The platform's door leads to its own accounts only, the customers' door to all (§1). Throws
   * `EXTERNAL_ACCOUNT_NOT_FOUND`, also for a deleted account.
   */
  async shown(tenant: Tenant, { accountId, ownedBy }: AccountAtDoor): Promise<ExternalAccountDocument> {
    const row = await this.row(tenant, accountId);
    if (
      row === undefined ||
      row.deleted_at !== null ||
      (ownedBy === 'PLATFORM' && row.customer_id !== null)
    ) {
      throw new RejectedError('external_accounts', 'EXTERNAL_ACCOUNT_NOT_FOUND', {
        resource: 'ExternalAccount',
      });
    }
    return this.document(row);
  }

  /** Deleted ones too. */
  async find(tenant: Tenant, accountId: Id<'ExternalAccount'>): Promise<FoundAccount | undefined> {
    const row = await this.row(tenant, accountId);
    return row === undefined ? undefined : this.found(row);
  }

  /** The account that asked last to receive a customer's UMA payments, deleted or not. */
  async umaTarget(
    { environment, platformId }: Tenant,
    customerId: Id<'Customer'>,
  ): Promise<FoundAccount | undefined> {
    const [row] = await this.views.rows<ShownRow>(UMA_TARGET, [environment, platformId, customerId]);
    return row === undefined ? undefined : this.found(row);
  }

  /** One page by keyset, newest first, then by id (config-and-tokens §6). */
  async list(tenant: Tenant, wanted: ExternalAccountsWanted): Promise<Page<ExternalAccountDocument>> {
    const { ownedBy, customerId = null, currency = null, after, limit } = wanted;
    const matching = [tenant.environment, tenant.platformId, ownedBy === 'PLATFORM', customerId, currency];
    const position = [after?.createdAt ?? null, after?.id ?? null];
    // One row more than asked for tells whether there is another page.
    const rows = await this.views.rows<ShownRow>(ONE_PAGE, [...matching, ...position, limit + 1]);
    const [count] = await this.views.rows<{ readonly total: number }>(TOTAL, matching);
    const shown = await Promise.all(
      rows.slice(0, limit).map(async (row) => ({ row, account: await this.opened(row) })),
    );
    const data = shown.map(({ row, account }) =>
      toExternalAccountDocument(account, row.is_default_uma_target),
    );
    const last = shown.at(-1)?.account;
    const totalCount = count?.total ?? 0;
    return rows.length > limit && last !== undefined
      ? { data, hasMore: true, totalCount, next: { createdAt: last.registeredAt, id: last.accountId } }
      : { data, hasMore: false, totalCount };
  }

  /** The owner's accounts of a type and currency; who looks for one by its identifier has to open them. */
  async ofOneKind(
    tenant: Tenant,
    {
      subjectId,
      currency,
      accountType,
    }: Pick<RegisteredAccount, 'subjectId' | 'accountType'> & {
      readonly currency: string;
    },
  ): Promise<RegisteredAccount[]> {
    const { environment, platformId } = tenant;
    const key = [environment, platformId, subjectId, currency, accountType];
    const rows = await this.views.rows<ShownRow>(OF_ONE_KIND, key);
    return Promise.all(rows.map((row) => this.opened(row)));
  }

  /** Some of a person's accounts that still tell whose they are; none once all are blanked. */
  async notBlanked(
    { environment, platformId }: Tenant,
    subjectId: string,
  ): Promise<readonly Id<'ExternalAccount'>[]> {
    const rows = await this.views.rows<Pick<ExternalAccountRow, 'account_id'>>(NOT_BLANKED, [
      ...[environment, platformId],
      subjectId,
    ]);
    return rows.map(({ account_id }) => account_id);
  }

  /** Accounts from before there were keyed hashes, from one on, at most a hundred; none when there are none left. */
  async notIdentified(
    { environment, platformId }: Tenant,
    after?: Id<'ExternalAccount'>,
  ): Promise<RegisteredAccount[]> {
    const rows = await this.views.rows<ShownRow>(NOT_IDENTIFIED, [environment, platformId, after ?? '']);
    return Promise.all(rows.map((row) => this.opened(row)));
  }

  /** The tenant's accounts that are searched for under a key, deleted or not. */
  async byIdentifier(
    { environment, platformId }: Tenant,
    identifierKey: string,
  ): Promise<readonly Id<'ExternalAccount'>[]> {
    const found = await this.views.rows<Pick<ExternalAccountRow, 'account_id'>>(BY_IDENTIFIER, [
      ...[environment, platformId],
      identifierKey,
    ]);
    return found.map(({ account_id }) => account_id);
  }

  private async row(
    { environment, platformId }: Tenant,
    accountId: Id<'ExternalAccount'>,
  ): Promise<ShownRow | undefined> {
    const [row] = await this.views.rows<ShownRow>(ONE_ACCOUNT, [environment, platformId, accountId]);
    return row;
  }

  private async found(row: ShownRow): Promise<FoundAccount> {
    return {
      account: await this.opened(row),
      isDeleted: row.deleted_at !== null,
      isDefaultUmaTarget: row.is_default_uma_target,
    };
  }

  private async document(row: ShownRow): Promise<ExternalAccountDocument> {
    return toExternalAccountDocument(await this.opened(row), row.is_default_uma_target);
  }

  private async opened(row: ShownRow): Promise<RegisteredAccount> {
    return accountOf(await this.rows.open<ExternalAccountRow>(externalAccountView, row));
  }
}
