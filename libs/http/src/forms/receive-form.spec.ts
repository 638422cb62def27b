import { object, oneOf, optional, text } from '@causeway/shapes';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Permission } from '../access/access.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { dtoOf } from '../fields/dto.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { receiveForm, TakesForm, UnfitFile, type SentFile } from './index.js';

class PaperDto extends dtoOf(
  object('PaperRequest', { kind: oneOf(['A', 'B']), note: optional(text({ max: 9 })) }),
) {}
class KeptDto extends dtoOf(
  object('KeptPaper', { kind: oneOf(['A', 'B']), digest: text({ max: 99 }), name: text({ max: 99 }) }),
) {}
class PlainDto extends dtoOf(object('Plain', { note: text({ max: 9 }) })) {}

const BYTES_MAX = 200_000;
const dropped: string[] = [];
let fails: Error | undefined;
let begun: () => void = () => undefined;

const keep = async ({ content, fileName }: SentFile) => {
  begun();
  const hash = createHash('sha256');
  await pipeline(content, hash);
  if (fails !== undefined) throw fails;
  return fileName === 'unfit' ? new UnfitFile('is unfit') : { digest: hash.digest('hex'), name: fileName };
};

@Controller('papers')
class PapersController {
  @Post()
  @Permission('MANAGE')
  @Operation('takePaper', 'Take a paper')
  @TakesForm(PaperDto, 'file', 'The paper')
  @Answers(201, KeptDto)
  async take(@Req() request: EdgeRequest): Promise<KeptDto> {
    const { fields, file } = await receiveForm(
      request,
      PaperDto,
      { file: 'file', fileBytesMax: BYTES_MAX, fieldsMax: 4, fieldBytesMax: 100 },
      { keep, drop: ({ name }) => Promise.resolve(void dropped.push(name)) },
    );
    return { kind: fields.kind, ...file };
  }
  @Post('drafts')
  @Permission('MANAGE')
  @Operation('takeDraft', 'Take a paper that may be empty')
  @TakesForm(PaperDto, 'file', 'The draft')
  @Answers(201, KeptDto)
  async takeDraft(@Req() request: EdgeRequest): Promise<KeptDto> {
    const rules = { file: 'file', fileBytesMax: BYTES_MAX, mayBeEmpty: true };
    const { fields, file } = await receiveForm(request, PaperDto, rules, {
      keep,
      drop: () => Promise.resolve(),
    });
    return { kind: fields.kind, ...file };
  }
  @Post('plain')
  @Permission('MANAGE')
  @Operation('plain', 'Take JSON')
  @Answers(201, PlainDto)
  plain(@Body() body: PlainDto): PlainDto {
    return body;
  }
}

type Parts = readonly (readonly [string, string | Blob, string?])[];
const file = (bytes: number | string | Buffer = 1_000): Blob =>
  new Blob([typeof bytes === 'number' ? Buffer.alloc(bytes, 7) : bytes], { type: 'image/png' });

describe('a form with a file', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [PapersController] });
  });
  afterAll(() => http.close());
  beforeEach(() => {
    dropped.length = 0;
    fails = undefined;
  });

  const send = async (parts: Parts, path = '/papers') => {
    const form = new FormData();
    for (const [name, value, fileName] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, fileName ?? 'a.png');
    const response = new Response(form);
    const headers = { 'content-type': response.headers.get('content-type') ?? '' };
    return http.send('POST', path, { headers, body: Buffer.from(await response.arrayBuffer()) });
  };
  const problemsOf = async (parts: Parts) => {
    const { status, body } = await send(parts);
    const { code, details } = body as {
      code: string;
      details: { errors: { field: string; message: string }[] };
    };
    expect({ status, code }).toStrictEqual({ status: 400, code: 'INVALID_INPUT' });
    return details.errors.map(({ field, message }) => `${field} ${message}`);
  };

  it('is documented as multipart/form-data', () => {
    expect(http.document.paths['/papers']?.post?.requestBody).toStrictEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/PaperRequest' },
              {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary', description: 'The paper' } },
              },
            ],
          },
        },
      },
    });
  });

  it.each([0, 1])('arrives whole, whether its texts come before or behind it', async (behind) => {
    const content = file(BYTES_MAX);
    const parts: Parts = [
      ['kind', 'A'],
      ['file', content],
    ];
    const { status, body } = await send(behind ? [...parts].reverse() : parts);
    const digest = createHash('sha256').update(Buffer.alloc(BYTES_MAX, 7)).digest('hex');
    expect({ status, body }).toStrictEqual({ status: 201, body: { kind: 'A', digest, name: 'a.png' } });
    expect(dropped).toStrictEqual([]);
  });

  it('is refused with every wrong text and its file at once, and nothing is kept', async () => {
    expect(
      await problemsOf([
        ['kind', 'C'],
        ['note', 'much too long'],
        ['file', file(), 'unfit'],
      ]),
    ).toStrictEqual(['file is unfit', 'kind must be one of A, B', 'note must have at most 9 characters']);
    expect(dropped).toStrictEqual([]);
    expect(
      await problemsOf([
        ['file', file()],
        ['kind', 'C'],
      ]),
    ).toStrictEqual(['kind must be one of A, B']);
    expect(dropped).toStrictEqual(['a.png']);
  });

  it.each([1, 50_000])(
    'is refused with every wrong text, too, when its file is %i bytes too large',
    async (over) => {
      const large = file(BYTES_MAX + over);
      const problems = ['file must have at most 200000 bytes', 'kind must be one of A, B'];
      expect(
        await problemsOf([
          ['kind', 'C'],
          ['file', large],
        ]),
      ).toStrictEqual(problems);
      expect(
        await problemsOf([
          ['file', large],
          ['kind', 'C'],
        ]),
      ).toStrictEqual(problems);
      expect(dropped).toStrictEqual(['a.png', 'a.png']);
    },
  );

  it('takes an empty file where its reader says what that means', async () => {
    const { status, body } = await send(
      [
        ['kind', 'A'],
        ['file', file(0)],
      ],
      '/papers/drafts',
    );
    const digest = createHash('sha256').digest('hex');
    expect({ status, body }).toStrictEqual({ status: 201, body: { kind: 'A', digest, name: 'a.png' } });
  });

  it.each<[string, Parts, string[]]>([
    ['without a file', [['kind', 'A']], ['file is required']],
    [
      'with a text in its place',
      [
        ['kind', 'A'],
        ['file', 'text'],
      ],
      ['file must be a file'],
    ],
    [
      'with an empty one',
      [
        ['kind', 'A'],
        ['file', file(0)],
      ],
      ['file is empty'],
    ],
    [
      'with one byte too many',
      [
        ['kind', 'A'],
        ['file', file(BYTES_MAX + 1)],
      ],
      ['file must have at most 200000 bytes'],
    ],
    [
      'with two files',
      [
        ['file', file()],
        ['kind', 'A'],
        ['file', file()],
      ],
      ['file is not a file that is expected'],
    ],
    [
      'with a file elsewhere',
      [
        ['file', file()],
        ['kind', 'A'],
        ['x', file()],
      ],
      ['x is not a file that is expected'],
    ],
    [
      'with a text twice',
      [
        ['kind', 'A'],
        ['file', file()],
        ['kind', 'B'],
      ],
      ['kind must be sent once'],
    ],
    [
      'with a text too long',
      [
        ['kind', 'A'.repeat(101)],
        ['file', file()],
      ],
      ['kind is too long', 'kind is required'],
    ],
  ])('is refused %s', async (_case, parts, problems) => {
    expect(await problemsOf(parts)).toStrictEqual(problems);
  });

  it.each<[string, Parts]>([
    ['many texts', Array.from({ length: 9 }, (_, index) => [`x${index}`, 'x'] as const)],
    [
      'names of the prototype',
      [
        ['__proto__', 'x'],
        ['constructor', 'x'],
        ['kind', 'A'],
        ['file', file()],
      ],
    ],
  ])('is refused with %s', async (_case, parts) => {
    expect(await problemsOf(parts)).toStrictEqual([
      'form could not be read: parts, their names or their ends are wrong',
    ]);
  });

  it.each([
    ['application/json', '{"kind":"A"}', 'Content-Type'],
    ['text/plain', 'x', 'Content-Type'],
    ['multipart/form-data', 'x', 'form'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nA',
      'form',
    ],
    ['multipart/form-data; boundary=b', '', 'file'],
  ])('is refused as %s with %j', async (type, body, field) => {
    const answer = await http.send('POST', '/papers', { headers: { 'content-type': type }, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body['details']).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  });

  it('is a server error when the place breaks where its file is kept', async () => {
    fails = new Error('disk full');
    expect(
      (
        await send([
          ['kind', 'A'],
          ['file', file()],
        ])
      ).status,
    ).toBe(500);
    expect(http.failures.at(-1)?.error).toBe(fails);
  });

  it('is refused unread where JSON is wanted', async () => {
    const { status, body } = await send([['note', 'x']], '/papers/plain');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST_FORMAT', details: { reason: 'CONTENT_TYPE' } },
    });
  });

  describe('on a socket', () => {
    let port: number;
    beforeAll(async () => {
      await http.app.listen(0, '127.0.0.1');
      ({ port } = http.app.getHttpServer().address() as { port: number });
    });
    const head = (more: string) =>
      [
        'POST /api/2025-10-13/papers HTTP/1.1',
        'host: x',
        `authorization: ${http.callers.authorization({})}`,
        'content-type: multipart/form-data; boundary=b',
        more,
        '',
        '',
      ].join('\r\n');
    const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

    it('that says it is far too large is refused before it is read', async () => {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head('content-length: 9000000')));
        socket.once('data', (chunk) => resolve(chunk.toString()));
        socket.once('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1.1 400 [^]*connection: close[^]*must have at most 200000 bytes/);
    });

    /** Sends the head and the start of a body, then what the server does about requests that take too long, then the rest. */
    const slow = async (
      first: string,
      rest: string,
      isRead: () => Promise<unknown> = () => Promise.resolve(),
    ): Promise<string> => {
      const server = http.app.getHttpServer();
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const socket = connect(port, '127.0.0.1');
      const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      const reading = isRead();
      socket.write(first);
      const [heard] = await accepted;
      await reading;
      server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), heard);
      socket.write(rest);
      const answer = await answered;
      socket.destroy();
      return answer;
    };

    it('may take longer than any other request', async () => {
      const texts = `--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nA\r\n${PART}`;
      const [first, rest] = [`${texts}half`, 'half\r\n--b--\r\n'];
      const length = head(`content-length: ${first.length + rest.length}`);
      const isRead = () => new Promise<void>((resolve) => (begun = resolve));
      expect(await slow(`${length}${first}`, rest, isRead)).toMatch(/^HTTP\/1.1 201 /);
    });

    it('is alone in that', async () => {
      const json = head('content-length: 20')
        .replace('papers', 'papers/plain')
        .replace('multipart/form-data; boundary=b', 'application/json');
      expect(await slow(`${json}{"note":`, '"x"}        ')).toMatch(/^HTTP\/1.1 400 /);
    });

    it('without an end is cut off', async () => {
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(head('transfer-encoding: chunked'));
          socket.write(`${PART.length.toString(16)}\r\n${PART}\r\n`);
          const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
          for (let index = 0; index < 8; index++) socket.write(chunk);
        });
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.once('close', () => resolve(text));
        socket.once('error', () => (text === '' ? reject(new Error('no answer')) : resolve(text)));
      });
      expect(answer).toMatch(/^HTTP\/1.1 400 [^]*connection: close[^]*form is too large/);
    });

    it('of a caller who may not send it is answered, although it is still being sent', async () => {
      const form = new FormData();
      form.append('file', file(100_000), 'a.png');
      const answer = await fetch(`http://127.0.0.1:${port}/api/2025-10-13/papers`, {
        method: 'POST',
        headers: { authorization: http.callers.authorization({ permissions: ['VIEW'] }) },
        body: form,
      });
      expect(answer.status).toBe(403);
    });

    it('of a caller whose credentials are taken back while it arrives is refused, and nothing is kept', async () => {
      let [isThere, nowMs] = [true, 0];
      const caller = { platformId: 'Platform:a', environment: 'sandbox', tokenId: 'Token:a' } as const;
      const authenticator = {
        authenticate: () =>
          Promise.resolve(isThere ? { ...caller, permissions: ['MANAGE'] as const } : undefined),
      };
      const own = await httpHarness({ controllers: [PapersController], authenticator, nowMs: () => nowMs });
      await own.app.listen(0, '127.0.0.1');
      const socket = connect((own.app.getHttpServer().address() as { port: number }).port, '127.0.0.1');
      const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      const reading = new Promise<void>((resolve) => (begun = resolve));
      const texts = `--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nA\r\n${PART}half`;
      const rest = 'half\r\n--b--\r\n';
      socket.write(`${head(`content-length: ${texts.length + rest.length}`)}${texts}`);
      await reading;
      [isThere, nowMs] = [false, 1_000];
      socket.write(rest);
      expect(await answered).toMatch(/^HTTP\/1.1 401 /);
      expect(dropped).toStrictEqual(['a']);
      socket.destroy();
      await own.close();
    });

    it('that breaks off leaves nothing behind, and the server alive', async () => {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${head('content-length: 5000')}${PART}half`, () => socket.destroy());
        });
        socket.once('close', () => resolve());
      });
      expect(
        (
          await send([
            ['kind', 'A'],
            ['file', file()],
          ])
        ).status,
      ).toBe(201);
      expect(
        http.failures.filter(({ error }) => !(error as Error).message.includes('disk full')),
      ).toStrictEqual([]);
    });
  });
});
