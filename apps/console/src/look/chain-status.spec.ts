import type * as Operator from '../generated/schemas.js';
import { NOTHING_VERIFIED, statusAfter, statusText } from './chain-status.js';

const piece = (lane: string, reached: number, findings: readonly Operator.OperatorChainFinding[] = []) => ({
  ...{ lane, head: 1_200, after: 0, reached, events: reached, batches: 1, digest: 'ab' },
  findings,
});
const chain = (data: readonly Operator.OperatorChainPiece[], isComplete = false): Operator.OperatorChain => ({
  ...{ data, after: '', isComplete },
});
const UNCOVERED = { kind: 'UNCOVERED', position: 1_201, what: 'no digest covers it' };
const ALTERED = { kind: 'ALTERED', position: 7, what: 'is not what was recorded' };

const walked = (...chains: readonly Operator.OperatorChain[]) => chains.reduce(statusAfter, NOTHING_VERIFIED);

describe('the status of the chain', () => {
  it('says how far it is verified, and that it is good to its end', () => {
    expect(statusText(NOTHING_VERIFIED)).toBe('Verifying …');
    const first = chain([piece('ledger.sandbox', 1_200), piece('quotes.sandbox', 0)]);
    expect(statusText(walked(first))).toBe('Verifying: 1,200 of 2,400 events are good so far.');
    const last = chain([piece('ledger.sandbox', 1_200), piece('quotes.sandbox', 1_200)], true);
    expect(statusText(walked(first, last))).toBe(
      'Good: every digest comes out, over all 2,400 events in 2 lanes.',
    );
  });

  it('keeps what any piece found, and says the same damage once', () => {
    const status = walked(
      chain([piece('ledger.sandbox', 600, [ALTERED])]),
      chain([piece('ledger.sandbox', 1_200, [UNCOVERED])], true),
      chain([piece('ledger.sandbox', 1_200, [UNCOVERED])], true),
    );
    expect(status.damages).toStrictEqual([
      { lane: 'ledger.sandbox', ...ALTERED },
      { lane: 'ledger.sandbox', ...UNCOVERED },
    ]);
    expect(statusText(status)).toBe('Broken in 1 of 1 lanes: what is there is not what was recorded.');
  });
});
