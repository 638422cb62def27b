import { digestAfter, GENESIS_DIGEST, InMemoryWriterLane } from '@causeway/event-store';
import { Book } from '../domain/book.js';
import {
  account,
  ACME,
  ADA,
  callOf,
  funding,
  holding,
  NOW,
  opening,
  usd,
} from '../testing/ledger.fixture.js';
import { Flight, type LaneEnd } from './flight.js';
import type { LedgerCommand } from './ledger-command.js';
import { stageCommand, type Staged } from './stage-command.js';
import { Submission } from './submission.js';

const LANE = 'ledger.sandbox';
const START: LaneEnd = { position: 0, digest: GENESIS_DIGEST };
const ACCOUNT = account(ADA, 'USD');
const REFUSED = holding('too-much', ACCOUNT, usd(1_000_000));

describe('a batch on its way to the log', () => {
  const stage = (book: Book, ...commands: readonly LedgerCommand[]): Staged[] =>
    commands.map((command) =>
      stageCommand(new Submission(command, callOf(ACME), () => undefined), book, LANE, NOW),
    );
  const flightOf = (staged: readonly Staged[], start = START): Flight => new Flight(staged, 3, start, NOW);
  const booked = (book: Book): unknown => [
    book.version,
    book.account(ACCOUNT)?.balance.available,
    book.accountCount,
  ];

  it('begins where the lane ended and ends after its last entry', () => {
    const { start, end, batch } = flightOf(
      stage(new Book('sandbox'), opening(ADA, 'USD'), funding(ACCOUNT, usd(5))),
    );
    expect([start, batch.afterPosition, end.position]).toStrictEqual([START, 0, 2]);
    expect(batch.entries.map(({ type }) => type)).toStrictEqual(['AccountsOpened', 'EntryPosted']);
    expect([batch.epoch, batch.recordedAt]).toStrictEqual([3, NOW]);
  });

  it('holds what was refused as a command without an entry', () => {
    const book = new Book('sandbox');
    const staged = stage(book, opening(ADA, 'USD'), REFUSED, funding(ACCOUNT, usd(5)));
    const { batch, end } = flightOf(staged);
    expect(staged.map(({ outcome }) => outcome.status)).toStrictEqual(['POSTED', 'REFUSED', 'POSTED']);
    expect(batch.commands.map(({ position }) => position)).toStrictEqual([1, 1, 2]);
    expect([batch.entries.length, end.position]).toStrictEqual([2, 2]);
  });

  it('leaves the end of the lane where it is when it has only refusals', () => {
    const { end } = flightOf(stage(new Book('sandbox'), REFUSED));
    expect(end).toStrictEqual(START);
  });

  it('is digested after the batch before it, so that the next one can be sent before it has landed', () => {
    const book = new Book('sandbox');
    const first = flightOf(stage(book, opening(ADA, 'USD')));
    const second = flightOf(stage(book, funding(ACCOUNT, usd(5))), first.end);
    expect(second.batch.digest).toStrictEqual(
      digestAfter(first.end.digest, first.end.position, NOW, second.batch.entries),
    );
    expect(second.end).toStrictEqual({ position: 2, digest: second.batch.digest });
  });

  it('is taken by the lane as it is, one after the other', async () => {
    const lane = new InMemoryWriterLane(LANE);
    const { epoch } = (await lane.claim({ instanceId: 'i', address: 'here' }))!;
    const book = new Book('sandbox');
    const first = new Flight(stage(book, opening(ADA, 'USD')), epoch, START, NOW);
    const second = new Flight(stage(book, funding(ACCOUNT, usd(5)), REFUSED), epoch, first.end, NOW);
    const answers = [await lane.append(first.batch), await lane.append(second.batch)];
    expect(answers.map(({ status }) => status)).toStrictEqual(['appended', 'appended']);
    expect(await lane.claim({ instanceId: 'i', address: 'here' })).toMatchObject(second.end);
  });

  it('is taken back whole, its last change first', () => {
    const book = new Book('sandbox');
    const first = flightOf(stage(book, opening(ADA, 'USD'), funding(ACCOUNT, usd(5))));
    const before = booked(book);
    const second = flightOf(
      stage(book, holding('h', ACCOUNT, usd(2)), REFUSED, funding(ACCOUNT, usd(7)), {
        kind: 'RELEASE_HOLD',
        holdId: 'h',
      }),
      first.end,
    );
    expect(booked(book)).not.toStrictEqual(before);
    second.undo(book);
    expect(booked(book)).toStrictEqual(before);
    first.undo(book);
    expect(booked(book)).toStrictEqual(booked(new Book('sandbox')));
  });
});
