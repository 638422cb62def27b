import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { DataFolder, type BrokerRecord } from './data-folder.mjs';

describe('the data folder of a broker', () => {
  let root: string;
  const folder = () => new DataFolder(join(root, 'not there', 'yet'));
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'causeway-data-folder-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is created, and known by its absolute path', () => {
    const { path } = folder();
    expect(existsSync(path)).toBe(true);
    expect(isAbsolute(path)).toBe(true);
  });

  it('remembers the ports of the last run', () => {
    expect(folder().ports).toBeUndefined();
    folder().rememberPorts({ client: 5001, controller: 5002 });
    expect(folder().ports).toStrictEqual({ client: 5001, controller: 5002 });
  });

  it('knows the broker that runs on it until that is forgotten', () => {
    const record: BrokerRecord = { kind: 'maven', identity: '1 2 3', brokers: '127.0.0.1:5001' };
    folder().recordBroker(record);
    expect(folder().broker).toStrictEqual(record);
    folder().forgetBroker();
    expect(folder().broker).toBeUndefined();
  });

  it('forgets a broker that it does not have', () => {
    expect(() => folder().forgetBroker()).not.toThrow();
  });

  it('writes files as a whole and leaves no draft', () => {
    folder().write('server.properties', 'a=1\n');
    folder().write('server.properties', 'a=2\n');
    expect(readdirSync(folder().path)).toStrictEqual(['server.properties']);
    expect(readFileSync(join(folder().path, 'server.properties'), 'utf8')).toBe('a=2\n');
  });

  it('is formatted once Kafka has put its identity there', () => {
    expect(folder().isFormatted).toBe(false);
    mkdirSync(join(folder().path, 'log'));
    expect(folder().isFormatted).toBe(false);
    writeFileSync(join(folder().path, 'log', 'meta.properties'), '');
    expect(folder().isFormatted).toBe(true);
  });

  it('keeps the log of the run before, and shows the end of the new one', () => {
    expect(folder().brokerLogTail(2)).toBe('');
    writeFileSync(folder().brokerLogPath, 'old\n');
    folder().rotateBrokerLog();
    writeFileSync(folder().brokerLogPath, 'one\ntwo\nthree\n');
    expect(folder().brokerLogTail(2)).toBe('two\nthree');
    expect(readFileSync(`${folder().brokerLogPath}.1`, 'utf8')).toBe('old\n');
  });
});
