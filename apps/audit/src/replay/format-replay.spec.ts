import type { RowFinding } from './row-finding.js';
import { formatFinding, formatReplay } from './format-replay.js';

const key = { environment: 'sandbox', account_id: 'InternalAccount:1' };
const differs: RowFinding = {
  kind: 'DIFFERS',
  context: 'ledger',
  view: 'account_view',
  key,
  columns: [{ column: 'available', live: '7', rebuilt: '2' }, { column: 'status' }],
};
const context = (findings: readonly RowFinding[], unlisted = 0) => ({
  context: 'ledger',
  rows: { account_view: 1_500, posting_view: 3 },
  findings,
  unlisted,
});

describe('a verdict on the views', () => {
  it('is clean when every row is what the log gives', () => {
    const { isClean, lines } = formatReplay({ contexts: [context([])], strangers: [] }, undefined);
    expect(isClean).toBe(true);
    expect(lines).toStrictEqual([
      'view                 rows from the log',
      'ledger.account_view  1,500              good',
      'ledger.posting_view  3                  good',
      '',
      'Every row of every view is what the log gives.',
    ]);
  });

  it('reports when sealed columns were not compared, and stays clean', () => {
    const { isClean, lines, document } = formatReplay(
      { contexts: [context([])], strangers: [] },
      'no key is there',
    );
    expect([isClean, lines.at(-1)]).toStrictEqual([
      true,
      'Sealed columns were not compared: no key is there.',
    ]);
    expect(document).toMatchObject({ sealedColumns: 'not compared: no key is there' });
  });

  it('is not clean when a lane belongs to no context', () => {
    const { isClean, lines } = formatReplay({ contexts: [], strangers: ['cards.sandbox'] }, undefined);
    expect([isClean, lines.at(-1)]).toStrictEqual([
      false,
      'cards.sandbox has events, and no context of this version owns it',
    ]);
  });

  it('counts what it does not list', () => {
    const findings = Array.from({ length: 25 }, () => differs);
    const { lines } = formatReplay({ contexts: [context(findings, 1_000)], strangers: [] }, undefined);
    expect(lines[1]).toContain('25 ROWS DIFFER');
    expect(lines.at(-1)).toBe('and 1,005 more of ledger');
  });

  it.each<[RowFinding, string]>([
    [
      differs,
      'ledger.account_view environment=sandbox account_id=InternalAccount:1: DIFFERS in available (live 7, by the log 2), status',
    ],
    [
      { kind: 'ABSENT', context: 'ledger', view: 'account_view', key },
      'ledger.account_view environment=sandbox account_id=InternalAccount:1: ABSENT: the log gives this row, and it is not there',
    ],
    [
      { kind: 'SURPLUS', context: 'ledger', view: 'account_view', key },
      'ledger.account_view environment=sandbox account_id=InternalAccount:1: SURPLUS: the log gives no such row',
    ],
    [
      {
        kind: 'UNREADABLE',
        context: 'ledger',
        lane: 'ledger-2.sandbox',
        streamId: 'journal',
        what: 'the event at position 3 cannot be replayed',
      },
      'ledger-2.sandbox, stream journal: the event at position 3 cannot be replayed',
    ],
  ])('names the row by its key', (finding, line) => {
    expect(formatFinding(finding)).toBe(line);
  });
});
