import { pageStatement } from '@causeway/commands';
import { instant, newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { TransactionsHost } from '../../testing/transactions-host.js';
import { umaSide } from './transaction-row.js';
import type { ResolvedWanted } from './transaction-filters.js';
import { pageWanted } from './transaction-list.js';
import { transactionView } from './transaction.view.js';

const PLATFORMS = Array.from({ length: 20 }, () => newId('Platform'));
const ROWS_EACH = 600;
const [PLATFORM = ''] = PLATFORMS;
const NOW = instant('2026-03-01T12:00:00.000Z');

/** Thousands of rows of many platforms; what a filter asks for is rare among them. */
const FILL = `
  insert into quotes.transaction_view
         (transaction_id, platform_id, environment, stream_id, quote_id, customer_id, type, status, source_account,
          destination_account, destination_alias, reference, refund_reference, expires_at, created_at, document)
  select 'Transaction:' || p || '-' || n, ($1::text[])[p], 'sandbox', 'quote-' || n, 'Quote:' || n,
         'Customer:' || n / 10, case when n % 20 = 0 then 'INCOMING' else 'OUTGOING' end,
         case n % 20 when 1 then 'FAILED' when 2 then 'PENDING' else 'COMPLETED' end,
         'InternalAccount:' || n / 10, 'ExternalAccount:' || n / 10,
         case when n % 20 = 0 then 'uma:' || n / 100 end,
         'REF' || n, case when n % 20 = 1 then 'REF' || n || '-REFUND' end,
         case when n % 20 = 2 then $2::timestamptz + n * interval '1 second' end,
         $2::timestamptz + n * interval '1 second', repeat('sealed ', 100)
    from generate_series(1, 20) as p, generate_series(1, $3) as n`;

let host: TransactionsHost;
beforeAll(async () => {
  host = await TransactionsHost.open(await freshDatabase('transaction_plans'));
  await host.query(FILL, [PLATFORMS, '2026-03-01T10:00:00.000Z', ROWS_EACH]);
  // Only the table's owner may have it measured.
  await host.query('set role none; analyze quotes.transaction_view; reset role');
});
afterAll(() => host.close());

/** The plan of the page and of its total, as text: each is found by an index. */
const planOf = async (wanted: Partial<ResolvedWanted>): Promise<string> => {
  const call = { platformId: PLATFORM, environment: 'sandbox' } as const;
  const [sql, params] = pageStatement(transactionView, pageWanted(call, { limit: 20, ...wanted }, NOW));
  const lines = await host.query<{ readonly 'QUERY PLAN': string }>(`explain ${sql}`, params);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
};

const later = { after: { createdAt: instant('2026-03-01T10:05:00.000Z'), id: 'Transaction:1-300' } };

describe('a page of transactions, and its total, are found by an index', () => {
  it.each<[string, Partial<ResolvedWanted>, RegExp]>([
    ['without a filter', {}, /transaction_view_newest/],
    ['the oldest first', { sortOrder: 'asc' }, /transaction_view_newest/],
    ['after a cursor', later, /transaction_view_newest/],
    ['by the customer', { customerId: 'Customer:7' }, /transaction_view_customer/],
    ['by the platform’s name of a customer', { ownerIds: ['Customer:7'] }, /transaction_view_customer/],
    ['by the account that pays', { senderSide: ['InternalAccount:7'] }, /transaction_view_source/],
    ['by the account that is paid', { receiverSide: ['ExternalAccount:7'] }, /transaction_view_destination/],
    ['by the address that is paid', { receiverSide: [umaSide('7')] }, /transaction_view_alias/],
    ['by an account on either side', { eitherSide: ['InternalAccount:7'] }, /transaction_view_source/],
    ['by a status', { status: 'FAILED' }, /transaction_view_status/],
    ['by a status that nothing has', { status: 'REJECTED' }, /transaction_view_status/],
    ['by what waits', { status: 'PENDING' }, /transaction_view_status/],
    ['by what is expired', { status: 'EXPIRED' }, /transaction_view_status/],
    ['by the type', { type: 'INCOMING' }, /transaction_view_type/],
    ['by a reference', { reference: 'REF17' }, /transaction_view_reference/],
    [
      'by dates',
      { startDate: instant('2026-03-01T10:05:00.000Z'), endDate: instant('2026-03-01T10:06:00.000Z') },
      /Index Cond:.*created_at >=/,
    ],
  ])('%s', async (_how, wanted, index) => {
    const plan = await planOf(wanted);
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan.match(new RegExp(index, 'g'))?.length).toBeGreaterThanOrEqual(2);
  });

  it('reads by the index of a refund’s reference too', async () => {
    const plan = await planOf({ reference: 'REF101-REFUND' });
    expect(plan.match(/transaction_view_refund_reference/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
