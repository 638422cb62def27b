import { newId } from '@causeway/kernel';
import type { EntryPostingDocument } from '@causeway/ledger';
import { accountsShownAnew } from './balance-change.js';

const [ADA, BOB] = [newId('InternalAccount'), newId('InternalAccount')];
type Moves = Pick<EntryPostingDocument, 'movement' | 'side'>;
const posting = (account: string, moves: Moves, amount = '100'): EntryPostingDocument => ({
  account,
  ...moves,
  amount,
  currency: 'USD',
  available: '0',
  held: '0',
  pending: '0',
  previous: 0,
});
const debit = { movement: 'ENTRY', side: 'DEBIT' } as const;
const credit = { movement: 'ENTRY', side: 'CREDIT' } as const;
const capture = { movement: 'CAPTURE', side: 'DEBIT' } as const;
const release = { movement: 'RELEASE', side: 'CREDIT' } as const;

describe('an account is shown anew', () => {
  it.each<Moves>([
    credit,
    debit,
    { movement: 'HOLD', side: 'DEBIT' },
    capture,
    release,
    { movement: 'PENDING', side: 'CREDIT' },
    { movement: 'SETTLE', side: 'CREDIT' },
    { movement: 'REJECT', side: 'DEBIT' },
  ])('when $movement moves its money ($side)', (moves) => {
    expect(accountsShownAnew([posting(ADA, moves)])).toStrictEqual([ADA]);
  });

  it('not when what it gets goes again in the same entry', () => {
    const paidBack = [posting(ADA, credit), posting(ADA, debit), posting('RECEIVABLE', credit)];
    expect(accountsShownAnew(paidBack)).toStrictEqual([]);
    expect(accountsShownAnew([posting(ADA, credit, '101'), posting(ADA, debit)])).toStrictEqual([ADA]);
  });

  it('when what is taken from it is given to its balance, so that only the total changed', () => {
    const total = [posting(ADA, capture, '60'), posting(ADA, release, '40'), posting(ADA, debit, '40')];
    expect(accountsShownAnew(total)).toStrictEqual([ADA]);
  });

  it('in the order of the entry, once, and the service’s own never', () => {
    const entry = [
      posting('CLEARING', debit),
      posting(BOB, credit),
      posting(ADA, debit),
      posting(BOB, credit),
      posting('FEES', credit),
    ];
    expect(accountsShownAnew(entry)).toStrictEqual([BOB, ADA]);
  });

  it('to the last cent of amounts that no number holds', () => {
    const huge = '9007199254740993';
    expect(
      accountsShownAnew([posting(ADA, credit, huge), posting(ADA, debit, '9007199254740992')]),
    ).toStrictEqual([ADA]);
    expect(accountsShownAnew([posting(ADA, credit, huge), posting(ADA, debit, huge)])).toStrictEqual([]);
  });

  it('by no movement that is unknown here: the reader stops and says so', () => {
    const odd = posting(ADA, { movement: 'LEND' as never, side: 'DEBIT' });
    expect(() => accountsShownAnew([odd])).toThrow(`A posting of ${ADA} moves by LEND`);
  });
});
