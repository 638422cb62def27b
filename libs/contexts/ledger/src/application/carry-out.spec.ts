import type { CallContext } from '@causeway/commands';
import type { Book } from '../domain/book.js';
import { ENTRY_POSTED } from '../published/events.js';
import { accountView } from '../read/account.view.js';
import { postingView } from '../read/posting.view.js';
import { bookOf, openedWith } from '../testing/book.fixture.js';
import {
  account,
  ACME,
  ADA,
  callOf,
  credit,
  debit,
  funding,
  holding,
  LATER,
  NOW,
  opening,
  PAYMENT,
  usd,
} from '../testing/ledger.fixture.js';
import { carryOut } from './carry-out.js';
import type { LedgerCommand } from './ledger-command.js';

const hers = account(ADA, 'USD');
const told = (command: LedgerCommand, call: CallContext = callOf(ACME)) => ({
  command,
  call,
  digest: 'digest',
});
const funded = () =>
  bookOf(openedWith(ADA, ['USD']), {
    type: 'EntryPosted',
    legs: [debit('CLEARING', usd(100)), credit(hers, usd(100))],
    cause: PAYMENT,
  });
const after = { lane: 'quotes.sandbox', position: 7, key: 'k' } as const;

describe('a command that is carried out', () => {
  it('gives one event on the version that it was decided on, under the metadata of its call', () => {
    const call = callOf(ACME, { actor: 'Token:1', correlationId: 'r', causationId: 'c' });
    const { writeSet } = carryOut(told(holding('h', hers, usd(30)), call), funded(), LATER);
    expect(writeSet.lane).toBe('ledger.sandbox');
    expect(writeSet.recordedAt).toBe(LATER);
    expect(writeSet.metadata).toStrictEqual({
      commandId: call.commandId,
      platformId: ACME,
      environment: 'sandbox',
      actor: 'Token:1',
      correlationId: 'r',
      causationId: 'c',
    });
    expect(writeSet.streams).toMatchObject([{ streamId: 'journal', expectedVersion: 2 }]);
    const [event] = writeSet.streams?.[0]?.events ?? [];
    expect(event).toMatchObject({
      type: 'HoldPlaced',
      data: { holdId: 'h', accountId: hers, amount: usd(30), counters: [], cause: PAYMENT },
    });
    expect(event?.data).not.toHaveProperty('type');
  });

  it('writes the touched accounts and its lines in their statements with the event', () => {
    const { writeSet } = carryOut(told(holding('h', hers, usd(30))), funded(), LATER);
    const rows = writeSet.views ?? [];
    expect(rows.map(({ view, key }) => [view, key])).toStrictEqual([
      [accountView, { environment: 'sandbox', account_id: hers }],
      [postingView, { environment: 'sandbox', position: 3, ordinal: 0 }],
    ]);
    expect(rows[0]?.row).toMatchObject({ available: 70n, held: 30n, pending: 0n, updated_at: LATER });
    expect(rows[1]?.row).toMatchObject({
      account: hers,
      movement: 'HOLD',
      amount: 30n,
      available_after: 70n,
      held_after: 30n,
      transaction_id: PAYMENT.transactionId,
    });
  });

  it('answers with its place and what the accounts came to, and keeps that for ever', () => {
    const call = callOf(ACME);
    const { outcome, writeSet } = carryOut(told(holding('h', hers, usd(30)), call), funded(), LATER);
    expect(outcome).toMatchObject({
      status: 'POSTED',
      place: { lane: 'ledger.sandbox', position: 3, key: ACME },
      accounts: [{ accountId: hers, available: usd(70), held: usd(30), createdAt: NOW, updatedAt: LATER }],
    });
    expect(writeSet.outcome).toStrictEqual({
      commandId: call.commandId,
      fingerprint: 'digest',
      answer: outcome,
      expiresAt: null,
    });
  });

  it('tells others after what its caller names, and only of balances that changed', () => {
    const publicationOf = (command: LedgerCommand, book: Book = funded()) =>
      carryOut(told(command), book, LATER).writeSet.streams?.[0]?.events[0]?.publish;
    const hold = { ...holding('h', hers, usd(30)), after } as LedgerCommand;
    expect(publicationOf(hold)).toMatchObject({
      type: ENTRY_POSTED,
      key: ACME,
      after,
      data: {
        transactionId: PAYMENT.transactionId,
        accounts: [{ id: hers, balance: { amount: 70n }, totalBalance: { amount: 100n } }],
      },
    });
    expect(publicationOf(holding('h', hers, usd(30)))).not.toHaveProperty('after');
    expect(publicationOf(opening(ADA, 'EUR'))).toBeUndefined();
    const inside: LedgerCommand = {
      kind: 'POST_ENTRY',
      legs: [debit('EXCHANGE', usd(1)), credit('ROUNDING', usd(1))],
      cause: PAYMENT,
    };
    expect(publicationOf(inside)).toBeUndefined();
  });

  it('lets the next one see what it did', () => {
    const book = funded();
    carryOut(told(holding('h', hers, usd(80))), book, LATER);
    const { outcome, writeSet } = carryOut(told(holding('i', hers, usd(30))), book, LATER);
    expect(outcome).toMatchObject({ status: 'REFUSED', details: { available: 20n, required: 30n } });
    expect(writeSet.streams).toStrictEqual([{ streamId: 'journal', expectedVersion: 3, events: [] }]);
  });
});

describe('a command that is refused, or changes nothing', () => {
  it('is kept for ever like any other, and only on the version that it was decided on', () => {
    const call = callOf(ACME);
    const book = funded();
    const { outcome, writeSet } = carryOut(told(holding('h', hers, usd(101)), call), book, LATER);
    expect(outcome).toStrictEqual({
      status: 'REFUSED',
      code: 'INSUFFICIENT_BALANCE',
      details: { available: 100n, required: 101n },
    });
    expect(writeSet).not.toHaveProperty('views');
    expect(writeSet.streams).toStrictEqual([{ streamId: 'journal', expectedVersion: 2, events: [] }]);
    expect(writeSet.outcome).toMatchObject({ commandId: call.commandId, answer: outcome, expiresAt: null });
    expect(book.version).toBe(2);
  });

  it('without details has none', () => {
    const { outcome } = carryOut(told({ kind: 'RELEASE_HOLD', holdId: 'x' }), funded(), LATER);
    expect(outcome).toStrictEqual({ status: 'REFUSED', code: 'HOLD_NOT_FOUND', details: {} });
  });

  it('that opens accounts which are there names them, at the place where the journal stands', () => {
    const { outcome, writeSet } = carryOut(told(opening(ADA, 'USD', 'USD')), funded(), LATER);
    expect(outcome).toMatchObject({
      status: 'POSTED',
      place: { position: 2 },
      accounts: [{ accountId: hers, available: usd(100) }],
    });
    expect(writeSet.streams).toStrictEqual([{ streamId: 'journal', expectedVersion: 2, events: [] }]);
  });
});

it('a command that breaks an invariant throws and leaves the book as it was', () => {
  const book = funded();
  const before = book.contents();
  const beyond = usd(2n ** 63n - 1n);
  expect(() => carryOut(told(funding(hers, beyond)), book, LATER)).toThrow('64 bits');
  expect(() => carryOut(told(holding('h', hers, usd(-1))), book, LATER)).toThrow('not positive');
  expect(book.contents()).toStrictEqual(before);
});
