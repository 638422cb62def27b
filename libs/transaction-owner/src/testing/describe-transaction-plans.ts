import { beforeAll, afterAll, describe, expect, it } from '@jest/globals';
import { pageStatement, type ContextDefinition } from '@causeway/commands';
import { openContextDatabase, type ContextDatabase } from '@causeway/event-store';
import { instant, newId } from '@causeway/kernel';
import { freshDatabase, migrateFromTemplate } from '@causeway/testing';
import type { ResolvedWanted } from '../rows/transaction-filters.js';
import { pageWanted } from '../rows/transaction-list.js';
import { umaSide } from '../rows/transaction-row.js';
import type { TransactionView } from '../rows/transaction-view.js';

const PLATFORMS = Array.from({ length: 20 }, () => newId('Platform'));
const ROWS_EACH = 600;
const [PLATFORM = ''] = PLATFORMS;
const NOW = instant('2026-03-01T12:00:00.000Z');

interface Kinds {
  /** Whether the owner has incoming transactions only. */
  readonly isIncoming: boolean;
}

/** Thousands of rows of many platforms; what a filter asks for is rare among them. */
const fill = (table: string, { isIncoming }: Kinds): string => `
  insert into ${table}
         (transaction_id, platform_id, environment, stream_id, quote_id, customer_id, type, status, source_account,
          destination_account, destination_alias, reference, refund_reference, expires_at, created_at, document)
  select 'Transaction:' || p || '-' || n, ($1::text[])[p], 'sandbox', 'stream-' || n, 'Quote:' || n,
         'Customer:' || n / 10, case when n % 20 = 0 or ${String(isIncoming)} then 'INCOMING' else 'OUTGOING' end,
         case n % 20 when 1 then 'FAILED' when 2 then 'PENDING' else 'COMPLETED' end,
         'InternalAccount:' || n / 10, 'ExternalAccount:' || n / 10,
         case when n % 20 = 0 then 'uma:' || n / 100 end,
         'REF' || n, case when n % 20 = 1 then 'REF' || n || '-REFUND' end,
         case when n % 20 = 2 then $2::timestamptz + n * interval '1 second' end,
         $2::timestamptz + n * interval '1 second', repeat('sealed ', 100)
    from generate_series(1, 20) as p, generate_series(1, $3) as n`;

const later = { after: { createdAt: instant('2026-03-01T10:05:00.000Z'), id: 'Transaction:1-300' } };

/** How a page is asked for, and which index carries it: the table's name with this suffix. */
const PAGES: readonly (readonly [how: string, wanted: Partial<ResolvedWanted>, index: string])[] = [
  ['without a filter', {}, 'newest'],
  ['the oldest first', { sortOrder: 'asc' }, 'newest'],
  ['after a cursor', later, 'newest'],
  ['by the customer', { customerId: 'Customer:7' }, 'customer'],
  ['by the platform’s name of a customer', { ownerIds: ['Customer:7'] }, 'customer'],
  ['by the account that pays', { senderSide: ['InternalAccount:7'] }, 'source'],
  ['by the account that is paid', { receiverSide: ['ExternalAccount:7'] }, 'destination'],
  ['by the address that is paid', { receiverSide: [umaSide('7')] }, 'alias'],
  ['by an account on either side', { eitherSide: ['InternalAccount:7'] }, 'source'],
  ['by a status', { status: 'FAILED' }, 'status'],
  ['by a status that nothing has', { status: 'REJECTED' }, 'status'],
  ['by what waits', { status: 'PENDING' }, 'status'],
  ['by what is expired', { status: 'EXPIRED' }, 'status'],
  ['by a reference', { reference: 'REF17' }, 'reference'],
  ['by a refund’s reference', { reference: 'REF101-REFUND' }, 'refund_reference'],
];
const byType = ({ isIncoming }: Kinds): (typeof PAGES)[number] => [
  'by the type',
  { type: 'INCOMING' },
  isIncoming ? 'newest' : 'type',
];
const DATES = {
  startDate: instant('2026-03-01T10:05:00.000Z'),
  endDate: instant('2026-03-01T10:06:00.000Z'),
};

/** Holds an owner's migrated table against the list's query: every filter, order and total is carried by an index. */
export const describeTransactionPlans = (
  context: ContextDefinition,
  view: TransactionView,
  kinds: Kinds = { isIncoming: false },
): void => {
  describe(`a page of ${view.name}, and its total`, () => {
    let database: ContextDatabase;
    const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, [...params]);
    const planOf = async (wanted: Partial<ResolvedWanted>): Promise<string> => {
      const call = { platformId: PLATFORM, environment: 'sandbox' } as const;
      const [sql, params] = pageStatement(view, pageWanted(call, { limit: 20, ...wanted }, NOW));
      const lines = await query<{ readonly 'QUERY PLAN': string }>(`explain ${sql}`, params);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };

    beforeAll(async () => {
      const url = await freshDatabase('transaction_plans');
      await migrateFromTemplate({ url, contexts: [context] });
      database = await openContextDatabase({ url, context: context.name, poolSize: 1 });
      await query(fill(view.name, kinds), [PLATFORMS, '2026-03-01T10:00:00.000Z', ROWS_EACH]);
      // Only the table's owner may have it measured.
      await query(`set role none; analyze ${view.name}; reset role`);
    });
    afterAll(() => database.dataSource.destroy());

    it.each([...PAGES, byType(kinds)])('%s are found by an index', async (_how, wanted, index) => {
      const plan = await planOf(wanted);
      expect(plan).not.toMatch(/Seq Scan/);
      expect(timesIn(plan, `${view.table}_${index}\\b`)).toBeGreaterThanOrEqual(2);
    });

    it('by dates are found by an index', async () => {
      const plan = await planOf(DATES);
      expect(plan).not.toMatch(/Seq Scan/);
      expect(timesIn(plan, 'Index Cond:.*created_at >=')).toBeGreaterThanOrEqual(2);
    });
  });
};

const timesIn = (plan: string, pattern: string): number => plan.match(new RegExp(pattern, 'g'))?.length ?? 0;
