import { PostingFold, type StoredLeg } from './posting-fold.js';

const leg = (
  account: string,
  movement: string,
  side: StoredLeg['side'],
  amount: number,
  [available, held, pending]: readonly [number, number, number],
  more: Partial<StoredLeg> = {},
): StoredLeg => ({
  account,
  movement,
  side,
  amount: String(amount),
  currency: 'USD',
  available: String(available),
  held: String(held),
  pending: String(pending),
  previous: 0,
  ...more,
});
const deposit = (amount: number, after = amount, previous = 0): StoredLeg[] => [
  leg('CLEARING', 'ENTRY', 'DEBIT', amount, [-after, 0, 0], { previous }),
  leg('ada', 'ENTRY', 'CREDIT', amount, [after, 0, 0], { previous }),
];

describe('the fold of postings', () => {
  it('adds every movement up as the entries say', () => {
    const fold = new PostingFold();
    const entries: StoredLeg[][] = [
      deposit(100),
      [leg('ada', 'HOLD', 'DEBIT', 40, [60, 40, 0], { previous: 1 })],
      [
        leg('ada', 'CAPTURE', 'DEBIT', 30, [60, 10, 0], { previous: 2 }),
        leg('CLEARING', 'ENTRY', 'CREDIT', 30, [-70, 0, 0], { previous: 1 }),
        leg('ada', 'RELEASE', 'CREDIT', 10, [70, 0, 0], { previous: 2 }),
      ],
      [
        leg('ada', 'PENDING', 'CREDIT', 5, [70, 0, 5], { previous: 3 }),
        leg('CLEARING', 'ENTRY', 'DEBIT', 5, [-75, 0, 0], { previous: 3 }),
      ],
      [leg('ada', 'SETTLE', 'CREDIT', 5, [75, 0, 0], { previous: 4 })],
    ];
    const wrong = entries.map((legs, index) => fold.fold(legs, index + 1, 'acme'));
    expect(wrong).toStrictEqual(entries.map(() => undefined));
    expect(fold.of('ada', 'USD', 'acme')).toMatchObject({
      available: 75n,
      held: 0n,
      pending: 0n,
      position: 5,
    });
  });

  it('counts what an account owes by the leg of the receivable that follows its own', () => {
    const fold = new PostingFold();
    const lent = [
      leg('own', 'ENTRY', 'CREDIT', 8, [8, 0, 0], { owed: '8' }),
      leg('RECEIVABLE', 'ENTRY', 'DEBIT', 8, [-8, 0, 0]),
      leg('own', 'ENTRY', 'DEBIT', 8, [0, 0, 0], { owed: '8' }),
      leg('CLEARING', 'ENTRY', 'CREDIT', 8, [8, 0, 0]),
    ];
    expect(fold.fold(lent, 1, 'acme')).toBeUndefined();
    expect(fold.of('own', 'USD', 'acme')?.owed).toBe(8n);
  });

  it('keeps the service’s own accounts apart by platform', () => {
    const fold = new PostingFold();
    const other = deposit(7).map((each) => (each.account === 'ada' ? { ...each, account: 'eve' } : each));
    expect([fold.fold(deposit(100), 1, 'acme'), fold.fold(other, 2, 'other')]).toStrictEqual([
      undefined,
      undefined,
    ]);
    expect(fold.of('CLEARING', 'USD', 'acme')?.available).toBe(-100n);
    expect(fold.of('CLEARING', 'USD', 'other')?.available).toBe(-7n);
  });

  it('finds a balance that its legs do not come to', () => {
    const [clearing, ada] = deposit(100) as [StoredLeg, StoredLeg];
    const stated = new PostingFold().fold([clearing, { ...ada, available: '101' }], 1, 'acme');
    expect(stated).toBe('the entry at 1 says 101 0 0 0 of ada USD, its legs come to 100 0 0 0');
  });

  it('finds an entry that is out of balance in a currency', () => {
    const [clearing, ada] = deposit(100) as [StoredLeg, StoredLeg];
    expect(new PostingFold().fold([clearing], 1, 'acme')).toContain('out of balance by -100 USD');
    const euros = { ...ada, currency: 'EUR' };
    expect(new PostingFold().fold([clearing, euros], 1, 'acme')).toContain('out of balance by -100 USD');
  });

  it('finds an entry that follows another one than the last of its account', () => {
    const fold = new PostingFold();
    fold.fold(deposit(100), 1, 'acme');
    expect(fold.fold(deposit(1, 101, 0), 2, 'acme')).toBe(
      'the entry at 2 follows 0 on acme CLEARING USD, not 1',
    );
  });

  it('finds an internal account below zero, and lets the service’s own be', () => {
    const legs = [
      leg('CLEARING', 'ENTRY', 'CREDIT', 1, [1, 0, 0]),
      leg('ada', 'ENTRY', 'DEBIT', 1, [-1, 0, 0]),
    ];
    expect(new PostingFold().fold(legs, 1, 'acme')).toContain('leaves ada USD below zero');
    expect(new PostingFold().fold(deposit(5), 1, 'acme')).toBeUndefined();
  });
});
