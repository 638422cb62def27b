import { createDatabase, queryOnce } from '@causeway/database';
import { migrate } from '@causeway/event-store';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CALLERS_EACH = 25;

interface Report {
  readonly appended: number;
  readonly repeated: number;
  readonly answers: readonly string[];
}

const startWriter = async (url: string, commandId: string, name: string): Promise<ChildProcess> => {
  const { NODE_OPTIONS: _jestOnly, ...env } = process.env;
  const script = join(import.meta.dirname, 'writer-process.mjs');
  const child = spawn(process.execPath, [script, url, commandId, String(CALLERS_EACH), name], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

const go = async (writer: ChildProcess): Promise<Report> => {
  if (writer.stdout === null) throw new Error('the writer has an output');
  const answered = once(writer.stdout, 'data');
  writer.stdin?.write('go\n');
  const [text] = (await answered) as [Buffer];
  return JSON.parse(text.toString()) as Report;
};

describe('one command id from fifty callers in two processes, five connections each', () => {
  it('has one effect, and all callers get the same answer', async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `two_writers_${process.pid}`);
    await migrate({ url, contexts: [{ name: 'ledger', migrations: [] }] });
    const writers = await Promise.all(['one', 'two'].map((name) => startWriter(url, 'the-command', name)));
    const [one, two] = await Promise.all(writers.map(go));
    if (one === undefined || two === undefined) throw new Error('two writers report');
    expect(one.appended + two.appended).toBe(1);
    expect(one.repeated + two.repeated).toBe(CALLERS_EACH * 2 - 1);
    const events = await queryOnce(url, 'select stream_id from ledger.event_sandbox');
    expect(events).toHaveLength(1);
    const winner = (events[0] as { stream_id: string }).stream_id;
    expect([...new Set([...one.answers, ...two.answers])]).toStrictEqual([winner]);
  });
});
