import type { Finding } from './finding.js';
import type { SignedPart } from './signed-part.js';
import { formatFinding, formatVerdict } from './format-verdict.js';

const key = '0123456789abcdef';
const last = { position: 1_190, signedAt: '2026-03-01T12:00:00.000Z', key };
const signedWhole: SignedPart = { heads: 9, kept: 9, last, lastKept: last, unanchored: null };
const witnesses = { heads: '/data/heads', unreadableLines: 0, isKeyKnown: true, keys: [key] };
const lane = (name: string, findings: readonly Finding[] = [], signed = signedWhole) => ({
  lane: name,
  head: 1_200,
  events: 1_200,
  batches: 300,
  headDigest: 'ab12',
  signed,
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
  it('names every lane with its digest, its signed position, and the keys', () => {
    const { isClean, lines } = formatVerdict({ lanes: [lane('ledger.sandbox')], findings: [], witnesses });
    expect(isClean).toBe(true);
    expect(lines).toStrictEqual([
      'lane            events  batches  signed up to  digest of the head',
      'ledger.sandbox  1,200   300      1,190         ab12                good',
      '',
      'Signed heads outside the database: /data/heads',
      `Signed by ${key}`,
      'Every digest comes out, and every signed head is the head of these events.',
    ]);
  });

  it('names the evidence that was missing', () => {
    const unsigned: SignedPart = { heads: 0, kept: 0, last: null, lastKept: null, unanchored: null };
    const nothing = { heads: null, unreadableLines: 0, isKeyKnown: false, keys: [key] };
    const { lines } = formatVerdict({
      lanes: [lane('ledger.sandbox', [], unsigned)],
      findings: [],
      witnesses: nothing,
    });
    expect(lines[1]).toBe('ledger.sandbox  1,200   300      -             ab12                good');
    expect(lines[3]).toContain('No heads from outside the database are at hand (--heads)');
    expect(lines[4]).toContain(`Signed by ${key}: no public key is at hand (--public-key)`);
  });

  it.each([
    [{ position: 8, upTo: 9, events: 2, since: '2026-03-01T12:00:00.000Z' }, 'positions 8 to 9: 2 events'],
    [{ position: 9, upTo: 9, events: 1, since: '2026-03-01T12:00:00.000Z' }, 'position 9: 1 event'],
  ])('names an unanchored tail, and does not report it as damage', (unanchored, expected) => {
    const { isClean, lines } = formatVerdict({
      lanes: [lane('ledger.sandbox', [], { ...signedWhole, unanchored })],
      findings: [],
      witnesses: { ...witnesses, unreadableLines: 2 },
    });
    expect(isClean).toBe(true);
    expect(lines).toContain('  2 of their lines are no heads');
    expect(lines).toContain(
      `ledger.sandbox: unanchored tail at ${expected}, the first recorded at 2026-03-01T12:00:00.000Z`,
    );
  });

  it('reports the first damage of each lane first, and counts what it does not list', () => {
    const findings = Array.from({ length: 9 }, (_, index) => finding(index + 4));
    const { isClean, lines, document } = formatVerdict({
      lanes: [lane('ledger.sandbox', findings)],
      findings,
      witnesses,
    });
    expect(isClean).toBe(false);
    expect(lines[1]).toContain('BROKEN');
    expect(lines.slice(5)).toStrictEqual([
      'ledger.sandbox: first damage at position 4: ALTERED: is not what was recorded',
      ...[5, 6, 7, 8, 9].map(
        (position) => `  then at position ${position}: ALTERED: is not what was recorded`,
      ),
      '  and 3 more (--json lists them)',
    ]);
    expect(document).toMatchObject({ command: 'verify', isClean: false, findings });
  });

  it.each([
    [['ROLLED_BACK'], 'ROLLED BACK', 'in doubt', ['restored']],
    [['KEY_UNKNOWN'], 'UNPROVEN', 'in doubt', ['signing.key']],
    [['KEY_UNKNOWN', 'ROLLED_BACK'], 'ROLLED BACK', 'in doubt', ['restored', 'signing.key']],
    [['ROLLED_BACK', 'ALTERED'], 'BROKEN', 'first damage', []],
    [['TAIL_CUT'], 'BROKEN', 'first damage', []],
  ] as const)('of %p is %s, and names its causes other than damage', (kinds, result, word, reasons) => {
    const findings = kinds.map((kind, index) => finding(index + 3, { kind }));
    const { isClean, lines } = formatVerdict({
      lanes: [lane('ledger.sandbox', findings)],
      findings,
      witnesses,
    });
    expect(isClean).toBe(false);
    expect(lines[1]).toMatch(new RegExp(`  ${result}$`));
    expect(lines).toContainEqual(expect.stringContaining(`ledger.sandbox: ${word} at position 3`));
    for (const reason of ['restored', 'signing.key'])
      expect([reason, lines.join(' ').includes(reason)]).toStrictEqual([
        reason,
        (reasons as readonly string[]).includes(reason),
      ]);
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
  ])('reports position, kind and description', (found, line) => {
    expect(formatFinding(found)).toBe(line);
  });
});
