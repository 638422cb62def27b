import type { AccountDiff } from './diff-of.js';
import { formatDiff, type DiffReport } from './format-diff.js';

const amounts = (available: bigint, held = 0n) => ({ available, held, pending: 0n, total: available + held });
const account = (name: string, change = amounts(-5_00n)): AccountDiff => ({
  lane: 'ledger.sandbox',
  account: name,
  currency: 'USD',
  platformId: 'Platform:p',
  customerId: null,
  entries: 2,
  before: amounts(100_00n),
  after: amounts(100_00n + change.available, change.held),
  change,
});
const report = (more: Partial<DiffReport> = {}): DiffReport => ({
  from: { kind: 'POSITION', position: 2 },
  to: { kind: 'TIME', at: '2026-05-01T09:00:00.000Z' },
  account: undefined,
  spans: [
    {
      lane: 'ledger.sandbox',
      from: { position: 2, recordedAt: '2026-05-01T08:01:00.000Z' },
      to: { position: 5, recordedAt: '2026-05-01T08:04:00.000Z' },
    },
  ],
  accounts: [account('FEES:USD', amounts(5_00n)), account('CLEARING:USD')],
  totals: [{ lane: 'ledger.sandbox', currency: 'USD', accounts: 2, total: 0n }],
  others: [],
  ...more,
});

describe('a diff', () => {
  it('is a table of accounts, and the proof that they come to zero', () => {
    const { isClean, lines } = formatDiff(report());
    expect(isClean).toBe(true);
    expect(lines).toStrictEqual([
      'From position 2 to 2026-05-01T09:00:00.000Z',
      '  ledger.sandbox: 3 entries, positions 3 to 5',
      '',
      'account            entries  total before  change  total after  available  held  pending',
      'FEES:USD      USD  2        100.00        +5.00   105.00       +5.00      0.00  0.00',
      'CLEARING:USD  USD  2        100.00        -5.00   95.00        -5.00      0.00  0.00',
      'ledger.sandbox: the changes of 2 accounts in USD come to zero',
    ]);
  });

  it('that does not come to zero is a finding', () => {
    const { isClean, lines, document } = formatDiff(
      report({ totals: [{ lane: 'ledger.sandbox', currency: 'USD', accounts: 2, total: 1n }] }),
    );
    expect([isClean, document]).toStrictEqual([false, expect.objectContaining({ isClean: false })]);
    expect(lines.at(-1)).toContain('come to 0.01, AND THAT IS NOT ZERO');
  });

  it('of one account still adds up all of them', () => {
    const { document, lines } = formatDiff(report({ account: 'FEES:USD' }));
    expect(document).toMatchObject({ accounts: [{ account: 'FEES:USD' }], totals: [{ accounts: 2 }] });
    expect(lines.filter((line) => line.startsWith('CLEARING'))).toStrictEqual([]);
    expect(formatDiff(report({ account: 'ROUNDING:USD' })).lines).toContain('No account changed.');
  });

  it('counts what other contexts recorded meanwhile', () => {
    const byType = { QuoteCreated: 1_200, QuoteExecuted: 3 };
    expect(
      formatDiff(report({ others: [{ lane: 'quotes.sandbox', events: 1_203, byType }] })).lines.slice(-2),
    ).toStrictEqual([
      'Events of other contexts meanwhile',
      '  quotes.sandbox  1,203  QuoteCreated 1,200, QuoteExecuted 3',
    ]);
  });

  it('shows the first fifty accounts, and all of them to a program', () => {
    const accounts = Array.from({ length: 60 }, (_, index) => account(`ACCOUNT-${index}`));
    const { lines, document } = formatDiff(report({ accounts }));
    expect(lines).toContain('and 10 more (--json lists them)');
    expect(document).toMatchObject({ accounts: { length: 60 } });
  });
});
