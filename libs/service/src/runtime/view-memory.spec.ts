import { defineView, integer, text, type RowChange, type SentWrite } from '@causeway/event-store';
import { Questions, type Question } from './question.js';
import { ViewMemory, type Rows } from './view-memory.js';

const parcels = defineView('post.parcel_view', {
  key: ['parcelId'],
  columns: { parcelId: text(), platformId: text(), grams: integer(), note: text().optional() },
});
const stamps = defineView('post.stamp_view', { key: ['colour'], columns: { colour: text() } });
const questions = new Questions('post', [parcels, stamps]);

const asked = (question: Question | undefined): Question => {
  if (question === undefined) throw new Error('not a question');
  return question;
};
const parcel = (id: string, platformId = 'Platform:1'): Question =>
  asked(
    questions.of(
      'select grams from post.parcel_view where parcel_id = $1 and platform_id = $2',
      [id, platformId],
      {
        view: parcels,
        values: { parcel_id: id, platform_id: platformId },
        columns: ['grams'],
      },
    ),
  );
const total = asked(questions.of('select sum(grams) from post.parcel_view', []));
const colours = asked(questions.of('select colour from post.stamp_view', []));

const put = (parcelId: string, grams: number): RowChange => ({
  view: parcels,
  key: { parcel_id: parcelId },
  row: { parcel_id: parcelId, platform_id: 'Platform:1', grams, note: null },
});
const cut = (parcelId: string): RowChange => ({ view: parcels, key: { parcel_id: parcelId }, row: null });

describe('the memory of views', () => {
  let memory: ViewMemory;
  let forgotten: number;
  beforeEach(() => {
    forgotten = 0;
    memory = new ViewMemory({ forgotten: (answers) => (forgotten += answers) });
  });
  const learn = (question: Question, rows: Rows): void => memory.answered(memory.asking(question), rows);
  const send = (...rows: RowChange[]): SentWrite => {
    const write: SentWrite = { lane: 'post.sandbox', rows, streams: [] };
    memory.sent(write);
    return write;
  };
  const end = (write: SentWrite): void =>
    memory.ended(write, { after: 0, upTo: 1, rows: write.rows as readonly RowChange[] });
  const commit = (...rows: RowChange[]): void => end(send(...rows));

  it('gives what was answered, an empty answer too', () => {
    expect(memory.find(total)).toBeUndefined();
    learn(total, [{ sum: 5 }]);
    learn(parcel('a'), []);
    expect(memory.find(total)).toStrictEqual([{ sum: 5 }]);
    expect(memory.find(parcel('a'))).toStrictEqual([]);
    expect(memory.find(parcel('a', 'Platform:2'))).toBeUndefined();
  });

  it('forgets about a table what a row of it may change, and nothing about others', () => {
    learn(total, [{ sum: 5 }]);
    learn(colours, [{ colour: 'red' }]);
    learn(parcel('b'), [{ grams: 1 }]);
    commit(put('a', 2));
    expect(memory.find(total)).toBeUndefined();
    expect(memory.find(colours)).toStrictEqual([{ colour: 'red' }]);
    expect(memory.find(parcel('b'))).toStrictEqual([{ grams: 1 }]);
    expect(forgotten).toBe(1);
  });

  it('knows a row that it saw written, once single rows are asked for', () => {
    commit(put('a', 1));
    expect(memory.find(parcel('a'))).toBeUndefined();
    learn(parcel('b'), []);
    commit(put('a', 2), put('b', 3));
    expect(memory.find(parcel('a'))).toStrictEqual([{ grams: 2 }]);
    expect(memory.find(parcel('b'))).toStrictEqual([{ grams: 3 }]);
    expect(memory.find(parcel('a', 'Platform:2'))).toStrictEqual([]);
    commit(cut('a'));
    expect(memory.find(parcel('a'))).toStrictEqual([]);
  });

  it('does not keep an answer when what it depends on changed while it was asked', () => {
    const [ofTable, ofRow, ofOther, ofStamps] = [total, parcel('a'), parcel('b'), colours].map((question) =>
      memory.asking(question),
    );
    commit(put('a', 2));
    for (const asking of [ofTable, ofRow, ofOther, ofStamps])
      if (asking) memory.answered(asking, [{ grams: 1 }]);
    expect(memory.find(total)).toBeUndefined();
    expect(memory.find(parcel('a'))).toStrictEqual([{ grams: 2 }]);
    expect(memory.find(parcel('b'))).toStrictEqual([{ grams: 1 }]);
    expect(memory.find(colours)).toStrictEqual([{ grams: 1 }]);
  });

  it('does not answer about what is being written, and forgets at its end what was answered meanwhile', () => {
    learn(parcel('a'), [{ grams: 1 }]);
    learn(parcel('b'), [{ grams: 1 }]);
    learn(total, [{ sum: 2 }]);
    const write = send(put('a', 5));
    expect(memory.find(parcel('a'))).toBeUndefined();
    expect(memory.find(total)).toBeUndefined();
    expect(memory.find(parcel('b'))).toStrictEqual([{ grams: 1 }]);
    learn(total, [{ sum: 2 }]);
    learn(parcel('a'), [{ grams: 1 }]);
    end(write);
    expect(memory.find(total)).toBeUndefined();
    expect(memory.find(parcel('a'))).toStrictEqual([{ grams: 5 }]);
  });

  it('keeps no row of a write whose result is unknown', () => {
    learn(parcel('a'), [{ grams: 1 }]);
    const write = send(put('a', 5));
    memory.ended(write);
    expect(memory.find(parcel('a'))).toBeUndefined();
    learn(parcel('a'), [{ grams: 5 }]);
    expect(memory.find(parcel('a'))).toStrictEqual([{ grams: 5 }]);
  });

  it('keeps no row that several writes change at once: their order is the database’s', () => {
    learn(parcel('b'), []);
    const [first, second] = [send(put('a', 1)), send(put('a', 2))];
    end(second);
    expect(memory.find(parcel('a'))).toBeUndefined();
    end(first);
    expect(memory.find(parcel('a'))).toBeUndefined();
    commit(put('a', 3));
    expect(memory.find(parcel('a'))).toStrictEqual([{ grams: 3 }]);
  });

  it('a write set that lost changes nothing, and its rows are asked for again', () => {
    learn(parcel('a'), [{ grams: 1 }]);
    const write = send(put('a', 5));
    memory.ended(write, { after: 0, upTo: 0, rows: [] });
    expect(memory.find(parcel('a'))).toBeUndefined();
  });

  it('is empty after a reset, and keeps neither what was asked nor what was sent before it', () => {
    learn(parcel('b'), [{ grams: 1 }]);
    const asking = memory.asking(parcel('c'));
    const write = send(put('a', 5));
    memory.reset();
    memory.answered(asking, [{ grams: 1 }]);
    end(write);
    for (const id of ['a', 'b', 'c']) expect(memory.find(parcel(id))).toBeUndefined();
    commit(put('a', 6));
    expect(memory.find(parcel('a'))).toStrictEqual([{ grams: 6 }]);
  });

  it('keeps no answer that failed, and none that is very long', () => {
    memory.answered(memory.asking(total));
    learn(colours, [{ colour: 'x'.repeat(70_000) }]);
    expect(memory.find(total)).toBeUndefined();
    expect(memory.find(colours)).toBeUndefined();
  });

  it('stays within its bound, and forgets what left it for good', () => {
    memory = new ViewMemory(undefined, 100_000);
    for (let n = 0; n < 5_000; n += 1) learn(parcel(`p${n}`), [{ grams: n }]);
    expect(memory.find(parcel('p0'))).toBeUndefined();
    expect(memory.find(parcel('p4999'))).toStrictEqual([{ grams: 4_999 }]);
    commit(put('p4999', 1), put('p0', 2));
    expect(memory.find(parcel('p0'))).toStrictEqual([{ grams: 2 }]);
  });
});
