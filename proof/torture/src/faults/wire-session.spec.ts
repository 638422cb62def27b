import type { Frame } from './wire-frames.js';
import { WireSession } from './wire-session.js';

const frame = (type: string, ...texts: string[]): Frame => {
  const body = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  return { type, body, bytes: body };
};
const hello = (...parameters: string[]): Frame => {
  const version = Buffer.from([0, 3, 0, 0]);
  const body = Buffer.concat([version, frame('', ...parameters, '').body]);
  return { type: '', body, bytes: body };
};
/** Which of these messages are commits. */
const commits = (session: WireSession, ...frames: Frame[]): boolean[] =>
  frames.map((each) => session.isCommit(each));
const query = (text: string): Frame => frame('Q', text);

describe('what goes by on a connection', () => {
  it('is a commit when it says so, alone or after something else', () => {
    const session = new WireSession();
    expect(
      commits(session, query('begin; select 1'), query('commit'), query('select 1; COMMIT')),
    ).toStrictEqual([false, true, true]);
    expect(session.asked).toBe(3);
  });

  it('is none when it only reads, rolls back or speaks of commits', () => {
    const session = new WireSession();
    const texts = ['select 1', 'begin', 'rollback', `select 'commit'`, 'select commit_id from log.batch'];
    expect(commits(session, ...texts.map(query))).toStrictEqual(texts.map(() => false));
  });

  it.each([
    ['a statement', 'insert into ledger.event_sandbox values (1)'],
    ['a function of the writer', 'select ledger.append_sandbox($1, $2)'],
  ])('is a commit when %s writes the log outside a transaction', (_name, text) => {
    const session = new WireSession();
    expect(commits(session, query(text))).toStrictEqual([true]);
    expect(commits(session, query('begin'), query(text), query('commit'))).toStrictEqual([
      false,
      false,
      true,
    ]);
  });

  it('is known by its name once it was prepared, and is made durable by the sync', () => {
    const session = new WireSession();
    const insert = 'insert into ledger.event_sandbox select * from unnest($1)';
    const first = [frame('P', 'write', insert), frame('B', '', 'write'), frame('E', ''), frame('S')];
    expect(commits(session, ...first)).toStrictEqual([false, false, false, true]);
    expect(commits(session, ...first.slice(1))).toStrictEqual([false, false, true]);
    expect(commits(session, frame('S'))).toStrictEqual([false]);
    expect(session.asked).toBe(3);
  });

  it('belongs to the application that said its name at the beginning', () => {
    const session = new WireSession();
    session.isCommit(hello('user', 'causeway', 'application_name', 'causeway-ledger', 'database', 'd'));
    expect(session.application).toBe('causeway-ledger');
    const nameless = new WireSession();
    nameless.isCommit(hello('user', 'application_name'));
    expect(nameless.application).toBe('');
  });
});
