import { Body, Controller, Get, Post } from '@nestjs/common';
import { connect } from 'node:net';
import { object, text } from '@causeway/shapes';
import { Permission } from '../access/access.js';
import { dtoOf } from '../fields/dto.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HarnessRequest, type HttpHarness } from '../testing/index.js';

class NoteDto extends dtoOf(object('NoteDto', { note: text({ max: 9 }) })) {}

@Controller('notes')
class NotesController {
  @Get()
  @Permission('VIEW')
  @Operation('readNote', 'Fail, as no one foresaw')
  @Answers(200, NoteDto)
  read(): NoteDto {
    throw new TypeError('unforeseen');
  }
  @Post()
  @Permission('MANAGE')
  @Operation('writeNote', 'Write a note')
  @Answers(201, NoteDto)
  write(@Body() body: NoteDto): NoteDto {
    return body;
  }
}

describe('where the reference is served, an error leads to the page of its code', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [NotesController], referenceOrigin: 'https://pay.example' });
  });
  afterAll(() => http.close());
  const pageOf = (code: string): string => `https://pay.example/docs/errors/${code}`;

  const JSON_TYPE = { 'content-type': 'application/json' };
  it.each<[string, string, string, HarnessRequest, number, string]>([
    ['no credentials', 'GET', '/notes', { as: null }, 401, 'UNAUTHORIZED'],
    ['no permission', 'POST', '/notes', { as: { permissions: ['VIEW'] } }, 403, 'FORBIDDEN'],
    ['wrong fields', 'POST', '/notes', { body: { note: 5 } }, 400, 'INVALID_INPUT'],
    ['no JSON', 'POST', '/notes', { body: '{' }, 400, 'INVALID_REQUEST_FORMAT'],
    [
      'another content type',
      'POST',
      '/notes',
      { body: 'x', headers: { 'content-type': 'text/csv' } },
      400,
      'INVALID_REQUEST_FORMAT',
    ],
    [
      'a body too large',
      'POST',
      '/notes',
      { body: ' '.repeat(1_048_577), headers: JSON_TYPE },
      400,
      'INVALID_REQUEST_FORMAT',
    ],
    ['an unknown path', 'GET', '/nowhere', {}, 404, 'REFERENCE_NOT_FOUND'],
    ['a path that cannot be decoded', 'GET', '/notes/%ZZ', {}, 404, 'REFERENCE_NOT_FOUND'],
    ['a wrong method', 'DELETE', '/notes', {}, 405, 'METHOD_NOT_ALLOWED'],
    [
      'a head that is refused',
      'POST',
      '/notes',
      { body: {}, headers: { 'content-encoding': 'gzip' } },
      400,
      'INVALID_REQUEST_FORMAT',
    ],
    ['what no one foresaw', 'GET', '/notes', {}, 500, 'INTERNAL_ERROR'],
  ])('%s', async (_what, method, path, request, status, code) => {
    const { body } = await http.send(method, path, request);
    expect(body).toMatchObject({ status, code, details: { docUrl: pageOf(code) } });
  });

  it('beside what else its details say', async () => {
    const { body } = await http.send('POST', '/notes', { body: {} });
    expect(body['details']).toStrictEqual({
      errors: [{ field: 'note', message: 'is required' }],
      docUrl: pageOf('INVALID_INPUT'),
    });
  });

  it('also of what is no HTTP request', async () => {
    await http.app.listen(0, '127.0.0.1');
    const { port } = http.app.getHttpServer().address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('hello\r\n\r\n'));
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 400,
      details: { reason: 'MALFORMED_REQUEST', docUrl: pageOf('INVALID_REQUEST_FORMAT') },
    });
  });
});
