import { after } from '@causeway/kernel';
import { approved, cleared, folded, NOW, requested } from '../testing/card-transaction.fixture.js';

const LATER = after(NOW, 30_000);
const timesOf = ({ lastEventAt, updatedAt }: ReturnType<typeof folded>) => [lastEventAt, updatedAt];

describe('the time of a transaction’s last event', () => {
  const pulled = { ...approved, pulledAt: NOW };

  it('is that of its pull, and of its confirmation', () => {
    expect(timesOf(folded(requested(), pulled))).toStrictEqual([NOW, NOW]);
    const confirmed = folded(requested(), pulled, { type: 'CardPullConfirmed', confirmedAt: LATER });
    expect(timesOf(confirmed)).toStrictEqual([LATER, LATER]);
  });

  it('is absent where nothing was pulled', () => {
    expect(timesOf(folded(requested('BALANCE_INQUIRY', 0n), approved))).toStrictEqual([undefined, NOW]);
  });

  it('stays what it was in rows that were approved before their pull was recorded', () => {
    const confirmed = { type: 'CardPullConfirmed', confirmedAt: LATER } as const;
    expect(timesOf(folded(requested(), approved, confirmed))).toStrictEqual([undefined, NOW]);
    expect(timesOf(folded(requested(), approved, cleared(1n), confirmed))).toStrictEqual([NOW, NOW]);
  });
});
