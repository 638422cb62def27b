import { Body, Controller, Get, Post } from '@nestjs/common';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Permission } from '../access/access.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { object, text } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

class NoteDto extends dtoOf(object('NoteDto', { note: text({ max: 9 }) })) {}

@Controller('notes')
class NotesController {
  @Get()
  @Permission('VIEW')
  @Operation('readNote', 'Read')
  @Answers(200, NoteDto)
  read() {
    return { note: 'read' };
  }
  @Post()
  @Permission('TRANSACT')
  @Operation('writeNote', 'Write')
  @Answers(201, NoteDto)
  write(@Body() body: NoteDto) {
    return body;
  }
}

const PATH = '/api/2025-10-13/notes';

describe('over a raw connection', () => {
  let http: HttpHarness;
  let port: number;
  let good: string;
  let viewer: string;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [NotesController] });
    await http.app.listen(0, '127.0.0.1');
    ({ port } = http.app.getHttpServer().address() as { port: number });
    good = `authorization: ${http.callers.authorization({})}`;
    viewer = `authorization: ${http.callers.authorization({ permissions: ['VIEW'] })}`;
  });
  afterAll(() => http.close());

  const speak = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    // A body cut off on its way may come back as a reset; what was answered before is what counts.
    socket.on('error', () => undefined);
    await once(socket, 'close');
    return answer;
  };
  const head = (line: string, ...headers: string[]): string =>
    `${[line, 'host: causeway.example', ...headers].join('\r\n')}\r\n\r\n`;
  const bodyOf = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as object;

  it.each([
    ['two Host headers', () => head(`GET ${PATH} HTTP/1.1`, 'Host: other.example', good), 'HEADER_REPEATED'],
    [
      'two Authorization headers',
      () => head(`GET ${PATH} HTTP/1.1`, good, viewer.replace('authorization', 'Authorization')),
      'HEADER_REPEATED',
    ],
    ['no Host at all', () => `GET ${PATH} HTTP/1.1\r\n${good}\r\n\r\n`, 'HOST_MISSING'],
    [
      'an expectation that no server meets',
      () => head(`GET ${PATH} HTTP/1.1`, good, 'expect: 200-ok'),
      'EXPECTATION',
    ],
    ['an absolute target', () => head(`GET http://other.example${PATH} HTTP/1.1`, good), 'TARGET_FORM'],
    ['a target that is no path', () => head('OPTIONS * HTTP/1.1', good), 'TARGET_FORM'],
    [
      'a body that is said to be compressed',
      () =>
        `${head(`POST ${PATH} HTTP/1.1`, good, 'content-encoding: gzip', 'content-type: application/json', 'content-length: 12')}{"note":"x"}`,
      'CONTENT_ENCODING',
    ],
    [
      'an unknown encoding',
      () => head(`GET ${PATH} HTTP/1.1`, good, 'content-encoding: x-own'),
      'CONTENT_ENCODING',
    ],
  ])('%s are refused before the caller is authenticated', async (_name, bytes, reason) => {
    const answer = await speak(bytes());
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(bodyOf(answer)).toMatchObject({ code: 'INVALID_REQUEST_FORMAT', details: { reason } });
  });

  it('a body that says it is not compressed is read', async () => {
    const answer = await speak(
      `${head(`POST ${PATH} HTTP/1.1`, good, 'content-encoding: Identity', 'connection: close', 'content-type: application/json', 'content-length: 12')}{"note":"x"}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 201 /);
  });

  const GIGABYTE = 'content-length: 1000000000';
  it.each([
    ['401', () => head(`POST ${PATH} HTTP/1.1`, GIGABYTE)],
    ['401', () => head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding: chunked')],
    ['403', () => head(`POST ${PATH} HTTP/1.1`, viewer, GIGABYTE)],
    ['404', () => head('POST /nowhere HTTP/1.1', GIGABYTE)],
    ['405', () => head(`PUT ${PATH} HTTP/1.1`, good, GIGABYTE)],
    ['200', () => head(`GET ${PATH} HTTP/1.1`, good, GIGABYTE)],
  ])('after %s the connection ends, and the body is not read', async (status, bytes) => {
    const answer = await speak(`${bytes()}1`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nconnection: close\r\n`, 'i'));
  });

  it.each([
    ['401', () => `${head(`POST ${PATH} HTTP/1.1`, 'content-length: 2')}{}`],
    ['404', () => `${head('POST /nowhere HTTP/1.1', 'content-length: 2')}{}`],
    ['200', () => `${head(`GET ${PATH} HTTP/1.1`, good, 'content-length: 2')}{}`],
  ])('nor after %s a body that has come already', async (status, bytes) => {
    expect(await speak(bytes())).toMatch(
      new RegExp(`^HTTP/1.1 ${status} [^]*\r\nconnection: close\r\n`, 'i'),
    );
  });

  it('a connection whose bodies were read serves the next request', async () => {
    const write = `${head(`POST ${PATH} HTTP/1.1`, good, 'content-type: application/json', 'content-length: 12')}{"note":"x"}`;
    const answer = await speak(`${write}${head(`GET ${PATH} HTTP/1.1`, good, 'connection: close')}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toStrictEqual(['HTTP/1.1 201', 'HTTP/1.1 200']);
  });
});
