import type { Finding } from './finding.js';
import { tellFinding, tellVerdict } from './tell-verdict.js';

const lane = (name: string, findings: readonly Finding[] = []) => ({
  lane: name,
  head: 1_200,
  events: 1_200,
  batches: 300,
  headDigest: 'ab12',
  findings,
});
const finding = (position: number, more: Partial<Finding> = {}): Finding => ({
  lane: 'ledger.sandbox',
  kind: 'ALTERED',
  position,
  what: 'is not what was recorded',
  ...more,
});

describe('a verdict on the log', () => {
  it('names every lane with its digest, and reminds that the chain is not signed', () => {
    const { isClean, lines } = tellVerdict({ lanes: [lane('ledger.sandbox')], findings: [] });
    expect(isClean).toBe(true);
    expect(lines[0]).toMatch(/^lane +events +batches +digest of the head$/);
    expect(lines[1]).toBe('ledger.sandbox  1,200   300      ab12                good');
    expect(lines.at(-1)).toContain('The chain is not signed');
  });

  it('tells the first damage of each lane first, and counts what it does not list', () => {
    const findings = Array.from({ length: 9 }, (_, index) => finding(index + 4));
    const { isClean, lines, document } = tellVerdict({ lanes: [lane('ledger.sandbox', findings)], findings });
    expect(isClean).toBe(false);
    expect(lines[1]).toContain('BROKEN');
    expect(lines.slice(3)).toStrictEqual([
      'ledger.sandbox: first damage at position 4: ALTERED: is not what was recorded',
      ...[5, 6, 7, 8, 9].map(
        (position) => `  then at position ${position}: ALTERED: is not what was recorded`,
      ),
      '  and 3 more (--json lists them)',
    ]);
    expect(document).toMatchObject({ command: 'verify', isClean: false, findings });
  });

  it.each([
    [finding(3), 'at position 3: ALTERED: is not what was recorded'],
    [finding(3, { upTo: 3 }), 'at position 3: ALTERED: is not what was recorded'],
    [finding(3, { upTo: 5 }), 'at positions 3 to 5: ALTERED: is not what was recorded'],
    [
      finding(3, {
        kind: 'MISSING',
        streamId: 'quote-1',
        version: 2,
        what: 'was recorded, and is not there',
      }),
      'at position 3, stream quote-1 version 2: MISSING: was recorded, and is not there',
    ],
  ])('says where, what kind and what', (found, line) => {
    expect(tellFinding(found)).toBe(line);
  });
});
