import { missing, ok, warn, type Finding } from './finding.mjs';
import { asJson, asText, isFit } from './report.mjs';

const GOOD: Finding = ok('Node', '22.1.0');
const DOUBTFUL: Finding = warn('disk', '2.0 GiB free', 'Free some space.');
const BAD: Finding = missing('API port', '3000 is taken', 'Set CAUSEWAY_PORT.');

describe('the report', () => {
  it('gives each finding a line, and its remedy the next', () => {
    expect(asText([GOOD, DOUBTFUL, BAD]).split('\n')).toStrictEqual([
      'ok       Node           22.1.0',
      'warn     disk           2.0 GiB free',
      '                        Free some space.',
      'missing  API port       3000 is taken',
      '                        Set CAUSEWAY_PORT.',
      '',
      'Causeway cannot run here yet: API port.',
    ]);
  });

  it.each([
    [[GOOD], true, 'Everything that Causeway needs is here.'],
    [[GOOD, DOUBTFUL], true, 'Causeway can run here; read the warnings first.'],
    [[DOUBTFUL, BAD, BAD], false, 'Causeway cannot run here yet: API port, API port.'],
  ])('%#: ends with its exit code', (findings, fit, sentence) => {
    expect(isFit(findings)).toBe(fit);
    expect(asText(findings).split('\n').at(-1)).toBe(sentence);
  });

  it('is an object for programs, with every finding as it is', () => {
    expect(JSON.parse(asJson([GOOD, BAD]))).toStrictEqual({ ok: false, findings: [GOOD, BAD] });
    expect(JSON.parse(asJson([GOOD]))).toStrictEqual({ ok: true, findings: [GOOD] });
  });
});
