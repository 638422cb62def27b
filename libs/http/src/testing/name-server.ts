import { createSocket } from 'node:dgram';

/** Records of a name; one without an address of a family answers that it has none. */
export interface NameRecords {
  readonly ipv4?: readonly string[];
  /** Of eight groups, none left out. */
  readonly ipv6?: readonly string[];
  /** Each of at most 255 characters. */
  readonly texts?: readonly string[];
  readonly ttlSeconds?: number;
}

export interface NameServer {
  /** For a resolver's list of servers. */
  readonly address: string;
  /** Every question so far, such as `a.example A`. */
  readonly asked: string[];
  /** The answers by name from now on; other names do not exist. */
  readonly names: Map<string, NameRecords | 'SILENT' | 'BROKEN'>;
  /** Ends with the question that makes it true. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const TYPE_A = 1;
const TYPE_TXT = 16;
const TYPE_AAAA = 28;
const TYPE_NAMES: Readonly<Record<number, string>> = {
  [TYPE_A]: 'A',
  [TYPE_TXT]: 'TXT',
  [TYPE_AAAA]: 'AAAA',
};
const HEADER_BYTES = 12;
const RCODE_BROKEN = 2;
const RCODE_NO_SUCH_NAME = 3;

/** A name server on loopback, over UDP, whose answers a spec sets; some queries get none. */
export const nameServer = async (): Promise<NameServer> => {
  const socket = createSocket('udp4');
  const names: NameServer['names'] = new Map();
  const asked: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (query, from) => {
    const { name, type, endsAt } = questionIn(query);
    const records = names.get(name);
    asked.push(`${name} ${TYPE_NAMES[type] ?? type}`);
    for (const look of waiting) look();
    if (records === 'SILENT') return;
    socket.send(answerTo(query.subarray(0, endsAt), type, records), from.port, from.address);
  });
  await new Promise<void>((listening) => socket.bind(0, '127.0.0.1', listening));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    names,
    until: (condition) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
};

const questionIn = (query: Buffer): { name: string; type: number; endsAt: number } => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), endsAt: at + 5 };
};

const answerTo = (question: Buffer, type: number, records: NameRecords | 'BROKEN' | undefined): Buffer => {
  const code = records === 'BROKEN' ? RCODE_BROKEN : records === undefined ? RCODE_NO_SUCH_NAME : 0;
  const { ipv4 = [], ipv6 = [], texts = [], ttlSeconds = 60 } = typeof records === 'object' ? records : {};
  const dataOf: Readonly<Record<number, readonly Buffer[]>> = {
    [TYPE_A]: ipv4.map(ipv4Bytes),
    [TYPE_AAAA]: ipv6.map(ipv6Bytes),
    [TYPE_TXT]: texts.map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1')),
  };
  const data = dataOf[type] ?? [];
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  return Buffer.concat([head, ...data.map((bytes) => recordOf(type, ttlSeconds, bytes))]);
};

const recordOf = (type: number, ttlSeconds: number, data: Buffer): Buffer => {
  const record = Buffer.alloc(HEADER_BYTES);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(ttlSeconds, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
};

const ipv4Bytes = (address: string): Buffer => Buffer.from(address.split('.').map(Number));
const ipv6Bytes = (address: string): Buffer =>
  Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
