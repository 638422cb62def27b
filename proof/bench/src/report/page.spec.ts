import { withFigures } from './page.js';

const KEPT = {
  measuredAt: '2026-03-01T12:00:00.000Z',
  commit: 'abc',
  machine: {
    processor: 'Abacus',
    cores: 2,
    memoryGiB: 4,
    system: 'linux 6',
    node: 'v20',
    loadAverage: 0.5,
  },
  options: { rounds: 3 },
};
const REPLAY = {
  ...KEPT,
  rows: [{ way: 'fold', figures: { events: 10, seconds: 2, perSecond: 5 } }],
  ratios: [{ what: 'fold over read', value: 0.6, floor: 0.5, aim: 0.8 }],
};
const PAGE = 'Before.\n\n<!-- figures: replay -->\n\nold figures\n\n<!-- end -->\n\nAfter.\n';

describe('the page of performance', () => {
  it('gets the kept figures between its markers, and nothing else changes', () => {
    const page = withFigures(PAGE, { replay: REPLAY });
    expect(page).toContain('| fold | 10.0 | 2.00 | 5.00 |');
    expect(page).toContain('| fold over read | 0.60 | 0.5 | 0.8 | ok |');
    expect(page).toContain('Measured 2026-03-01 at commit `abc` with `--rounds 3`: Abacus, 2 cores');
    expect(page).not.toContain('old figures');
    expect(page.startsWith('Before.\n\n<!-- figures: replay -->\n')).toBe(true);
    expect(page.endsWith('<!-- end -->\n\nAfter.\n')).toBe(true);
  });

  it('is the same when it is written again', () => {
    const once = withFigures(PAGE, { replay: REPLAY });
    expect(withFigures(once, { replay: REPLAY })).toBe(once);
  });

  it('stays as it is where nothing was measured', () => {
    expect(withFigures(PAGE, {})).toBe(PAGE);
  });

  it('must have a place for every measurement', () => {
    expect(() => withFigures(PAGE, { http: { ...KEPT, rows: [] } })).toThrow(
      'no place for the figures of http',
    );
  });
});
