import { encode, newId, newUuid } from '@causeway/kernel';
import {
  account,
  ADA,
  credit,
  debit,
  funding,
  holding,
  opening,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import { WrittenLane } from '../testing/written-lane.js';
import { answerAgain } from './answer-again.js';
import { applyEntry } from './load-book.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { Book } from '../domain/book.js';

const [hers, platforms] = [account(ADA, 'USD'), account(PLATFORM, 'USD')];

/** The answers of the commands, and the same answers read again from the log and its book alone. */
const answeredTwice = async (...commands: readonly LedgerCommand[]) => {
  const written = await WrittenLane.of(opening(PLATFORM, 'USD'), opening(ADA, 'USD'));
  const first: LedgerOutcome[] = [];
  const ids = commands.map(() => newUuid());
  for (const [index, command] of commands.entries()) first.push(await written.submit(command, ids[index]));
  const book = new Book('sandbox');
  for (const entry of await written.lane.read(0, 1_000)) applyEntry(book, entry);
  const known = new Map((await written.lane.commands(ids)).map((command) => [command.commandId, command]));
  const again: LedgerOutcome[] = [];
  for (const id of ids) {
    const command = known.get(id);
    if (command === undefined) throw new Error(`the log does not know ${id}`);
    again.push(await answerAgain(command, written.lane, (accountId) => book.account(accountId)));
  }
  return { first, again, known: ids.map((id) => known.get(id)) };
};

describe('the answer of a command that the log knows', () => {
  it('is the first one, though balances changed since', async () => {
    const { first, again } = await answeredTwice(
      funding(hers, usd(100)),
      holding('h', hers, usd(40)),
      { kind: 'CAPTURE_HOLD', holdId: 'h', legs: [debit(hers, usd(30)), credit(platforms, usd(30))] },
      funding(hers, usd(7)),
    );
    expect(again).toStrictEqual(first);
    expect(first[0]).toMatchObject({ accounts: [{ accountId: hers, available: usd(100), held: usd(0) }] });
    expect(first[2]).toMatchObject({ accounts: [{ accountId: platforms }, { accountId: hers }] });
  });

  it('names an account once, as its last posting left it', async () => {
    const { first, again } = await answeredTwice(funding(hers, usd(100)), {
      kind: 'POST_ENTRY',
      legs: [debit(hers, usd(60)), credit(hers, usd(20)), credit('FEES', usd(40))],
      cause: { kind: 'FEE', transactionId: newId('Transaction') },
    });
    expect(again).toStrictEqual(first);
    expect(again[1]).toMatchObject({ accounts: [{ available: usd(60) }] });
  });

  it('has the status that the account had then', async () => {
    const { first, again } = await answeredTwice(
      funding(hers, usd(100)),
      { kind: 'CHANGE_ACCOUNT_STATUS', accountId: hers, to: 'FROZEN' },
      funding(hers, usd(1)),
      { kind: 'CHANGE_ACCOUNT_STATUS', accountId: hers, to: 'ACTIVE' },
    );
    expect(again).toStrictEqual(first);
    expect(
      again.map((outcome) => (outcome.status === 'POSTED' ? outcome.accounts[0]?.status : outcome.code)),
    ).toStrictEqual(['ACTIVE', 'FROZEN', 'ACCOUNT_NOT_ACTIVE', 'ACTIVE']);
  });

  it('is kept only where no entry holds it', async () => {
    const { first, again, known } = await answeredTwice(
      holding('too-much', hers, usd(1)),
      opening(ADA, 'USD'),
      funding(hers, usd(1)),
    );
    expect(again).toStrictEqual(first);
    expect(known.map((command) => command?.answer)).toStrictEqual([
      encode(first[0]),
      encode(first[1]),
      undefined,
    ]);
  });

  it('fails loudly where the log lacks the entry that it names', async () => {
    const { lane } = await WrittenLane.of(opening(ADA, 'USD'));
    const command = { commandId: newUuid(), fingerprint: Buffer.alloc(16), position: 9 };
    await expect(answerAgain(command, lane, () => undefined)).rejects.toThrow('without its entry at 9');
  });
});
