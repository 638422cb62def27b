import { after } from '@causeway/kernel';
import { carriedOut, bookOf, openedWith, posted, released } from '../testing/book.fixture.js';
import { account, ACME, ADA, credit, debit, LATER, NOW, PAYMENT, usd } from '../testing/ledger.fixture.js';
import { Expiries } from './expiries.js';

const hers = account(ADA, 'USD');
const funded = () =>
  bookOf(openedWith(ADA, ['USD']), posted(debit('CLEARING', usd(100)), credit(hers, usd(100))));
const place = (holdId: string, expiresAt?: typeof LATER) =>
  ({
    kind: 'PLACE_HOLD',
    holdId,
    accountId: hers,
    amount: usd(10),
    cause: PAYMENT,
    ...(expiresAt && { expiresAt }),
  }) as const;
const MACHINE_NOW = after(NOW, 7 * 24 * 3_600_000);
const idsDue = (expiries: Expiries, now: typeof NOW) =>
  expiries.due(now, 'sandbox', MACHINE_NOW).map(({ command: { holdId } }) => holdId);

describe('holds that expire', () => {
  it('are due from their moment on, and not before; a hold without one never is', () => {
    const book = funded();
    const expiries = new Expiries([]);
    expiries.note(carriedOut(book, place('soon', after(NOW, 1_000))));
    expiries.note(carriedOut(book, place('later', LATER)));
    expiries.note(carriedOut(book, place('never')));
    expect(idsDue(expiries, after(NOW, 999))).toStrictEqual([]);
    expect(idsDue(expiries, after(NOW, 1_000))).toStrictEqual(['soon']);
    expect(idsDue(expiries, after(LATER, 1))).toStrictEqual(['soon', 'later']);
  });

  it('that were open when the book was loaded are known as well', () => {
    const book = funded();
    carriedOut(book, place('loaded', LATER));
    expect(idsDue(new Expiries([...book.openHolds()]), LATER)).toStrictEqual(['loaded']);
  });

  it('are due again until the log has their end, whatever the outcome of the command', () => {
    const book = funded();
    const expiries = new Expiries([]);
    expiries.note(carriedOut(book, place('h', LATER)));
    expect(idsDue(expiries, LATER)).toStrictEqual(['h']);
    expect(idsDue(expiries, LATER)).toStrictEqual(['h']);
    expiries.note(book.apply(released('h', hers, usd(10), [], 'EXPIRED'), LATER));
    expect(idsDue(expiries, LATER)).toStrictEqual([]);
  });

  it('stay so after a part was captured, and are over once the rest is', () => {
    const book = funded();
    const expiries = new Expiries([]);
    expiries.note(carriedOut(book, place('h', LATER)));
    const capture = (minor: number, isFinal: boolean) =>
      carriedOut(book, {
        kind: 'CAPTURE_HOLD',
        holdId: 'h',
        isFinal,
        legs: [debit(hers, usd(minor)), credit('CLEARING', usd(minor))],
      });
    expiries.note(capture(4, false));
    expect(idsDue(expiries, LATER)).toStrictEqual(['h']);
    expiries.note(capture(1, true));
    expect(idsDue(expiries, LATER)).toStrictEqual([]);
  });

  it('are ended by a command whose id is always the same, on the platform’s behalf, in the machine’s own time', () => {
    const book = funded();
    carriedOut(book, place('h', LATER));
    const [first] = new Expiries([...book.openHolds()]).due(LATER, 'sandbox', MACHINE_NOW);
    const [again] = new Expiries([...book.openHolds()]).due(after(LATER, 60_000), 'sandbox', MACHINE_NOW);
    expect(first).toStrictEqual(again);
    expect(first).toMatchObject({
      command: { kind: 'EXPIRE_HOLD', holdId: 'h' },
      call: { platformId: ACME, environment: 'sandbox', deadlineAt: after(MACHINE_NOW, 10_000) },
    });
  });
});
