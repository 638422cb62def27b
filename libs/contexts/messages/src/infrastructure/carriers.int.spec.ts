import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Carrier } from '../application/ports.js';
import { smsCarrier } from './sms.carrier.js';
import { smtpCarrier } from './smtp.carrier.js';

/** What the other side got, and whether it takes anything. */
interface OtherSide {
  readonly carrier: Carrier;
  readonly got: string[];
  refuses: boolean;
  close(): Promise<void>;
}

const smtp = async (): Promise<OtherSide> => {
  const got: string[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onRcptTo: (_address, _session, done) => done(side.refuses ? new Error('no such person') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        got.push(
          `${envelope.rcptTo.map(({ address }) => address).join()} ${Buffer.concat(chunks).toString()}`,
        );
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const side: OtherSide = {
    carrier: smtpCarrier(`smtp://127.0.0.1:${String(port)}`, 'Causeway <no-reply@pay.example>'),
    got,
    refuses: false,
    close: () => new Promise((closed) => server.close(closed)),
  };
  return side;
};

const sms = async (): Promise<OtherSide> => {
  const got: string[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!side.refuses)
        got.push(`${request.headers.authorization ?? ''} ${Buffer.concat(chunks).toString()}`);
      response.writeHead(side.refuses ? 503 : 202).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  const side: OtherSide = {
    carrier: smsCarrier(`http://127.0.0.1:${String(port)}/messages`, 'secret-token'),
    got,
    refuses: false,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return side;
};

/** What every carrier promises. */
describe.each([
  ['SMTP', smtp, 'jane@acme.example'],
  ['SMS', sms, '+491701234567'],
])('a carrier by %s', (_name, open, recipient) => {
  let side: OtherSide;
  beforeAll(async () => {
    side = await open();
  });
  afterAll(() => side.close());
  const send = (more: object = {}) =>
    side.carrier.send({
      messageId: 'm-1',
      recipient,
      subject: 'A code',
      text: 'Your code is 483920',
      ...more,
    });

  it('resolves once the message was taken over, whole and under its id', async () => {
    side.refuses = false;
    await send();
    expect(side.got).toHaveLength(1);
    for (const part of [recipient, 'm-1', 'Your code is 483920']) expect(side.got[0]).toContain(part);
  });

  it('rejects where it was not taken', async () => {
    side.refuses = true;
    await expect(send()).rejects.toThrow();
  });

  it('writes no further headers or fields, whatever a text holds', async () => {
    side.refuses = false;
    await send({ text: 'one\r\nBcc: mallory@evil.example\r\n\r\n","to":"+1' });
    expect(side.got.at(-1)?.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(side.got.at(-1)).toContain(recipient);
  });
});

/** `Causeway <no-reply@pay.example>` is the installation's own. */
describe('the sender of an e-mail', () => {
  let side: OtherSide;
  beforeAll(async () => {
    side = await smtp();
  });
  afterAll(() => side.close());
  const headersOf = async (sender?: object): Promise<readonly string[]> => {
    const message = { messageId: 'm-1', recipient: 'jane@acme.example', subject: 'A code', text: '483920' };
    await side.carrier.send({ ...message, ...(sender !== undefined && { sender }) });
    const [head = ''] = (side.got.at(-1) ?? '').split('\r\n\r\n');
    return head.split('\r\n').flatMap((line) => /(?:From|Reply-To): .*/.exec(line) ?? []);
  };

  it.each([
    ['is the installation’s own', undefined, ['From: Causeway <no-reply@pay.example>']],
    ['has the platform’s name', { name: 'Harbour' }, ['From: Harbour <no-reply@pay.example>']],
    [
      'has the platform’s address within the installation’s domain',
      { name: 'Harbour', address: 'harbour@PAY.example' },
      ['From: Harbour <harbour@pay.example>'],
    ],
    [
      'has no address of another domain, which gets the answers',
      { name: 'Harbour', address: 'codes@harbour.example' },
      ['From: Harbour <no-reply@pay.example>', 'Reply-To: codes@harbour.example'],
    ],
    [
      'lets answers go where the platform wants them',
      { address: 'codes@harbour.example', replyTo: 'help@harbour.example' },
      ['From: Causeway <no-reply@pay.example>', 'Reply-To: help@harbour.example'],
    ],
  ])('%s', async (_rule, sender, headers) => {
    expect([...(await headersOf(sender))].sort()).toStrictEqual(headers);
  });

  it('writes no header that a name brings along', async () => {
    await headersOf({ name: 'Harbour\r\nBcc: mallory@evil.example' });
    expect(side.got.at(-1)?.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });
});
