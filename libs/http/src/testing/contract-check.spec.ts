import { listOf, nullable, object, optional, text, timestamp } from '@causeway/shapes';
import { Controller, Delete, Get } from '@nestjs/common';
import { Permission } from '../access/access.js';
import { ApiError } from '../errors/api-error.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from './http-harness.js';
import { dtoOf } from '../fields/dto.js';

const innerShape = object('InnerDto', { name: text({ max: 3 }) });
class InnerDto extends dtoOf(innerShape) {}
class OuterDto extends dtoOf(
  object('OuterDto', {
    inner: innerShape,
    tags: listOf(text({ max: 3 }), { max: 2 }),
    at: optional(nullable(timestamp())),
  }),
) {}

const good = { inner: { name: 'abc' }, tags: ['a'], at: null };
let answer: unknown;

@Controller('checked')
class CheckedController {
  @Get()
  @Permission('VIEW')
  @Operation('checked', 'Checked')
  @Answers(200, OuterDto)
  checked() {
    return answer;
  }
  @Get(':id')
  @Permission('VIEW')
  @Operation('undocumented', 'Answers what it does not document')
  @Answers(200, InnerDto)
  undocumented() {
    throw new ApiError(409, 'CONFLICT', 'undocumented');
  }
  @Delete()
  @Permission('VIEW')
  @Operation('empty', 'Empty')
  @Answers(200)
  empty() {
    return answer;
  }
}

/** The harness must fail where an answer is wrong: a check that lets everything pass would prove nothing. */
describe('the check of every answer', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [CheckedController] });
  });
  afterAll(() => http.close());
  const send = (path = '/checked', method = 'GET') => http.send(method, path);

  it.each([[good], [{ ...good, at: '2026-01-01T00:00:00.000Z' }], [{ inner: { name: '' }, tags: [] }]])(
    'lets %j pass',
    async (value) => {
      answer = value;
      expect((await send()).body).toStrictEqual(value);
    },
  );

  it.each([
    ['a field too many', { ...good, secret: 1 }],
    ['an inner field too many', { ...good, inner: { name: 'a', secret: 1 } }],
    ['a field too few', { inner: { name: 'a' } }],
    ['an inner field too few', { ...good, inner: {} }],
    ['a wrong type', { ...good, tags: 'a' }],
    ['a wrong element', { ...good, tags: [1] }],
    ['too many elements', { ...good, tags: ['a', 'b', 'c'] }],
    ['too long a text', { ...good, inner: { name: 'abcd' } }],
    ['a wrong format', { ...good, at: 'yesterday' }],
    ['null where it may not be', { ...good, inner: null }],
    ['a list for an object', [good]],
    ['nothing', undefined],
  ])('finds %s', async (_title, value) => {
    answer = value;
    await expect(send()).rejects.toThrow('is not as documented');
  });

  it('finds a status that is not documented', async () => {
    await expect(send('/checked/1')).rejects.toThrow('has a status that is not documented');
  });

  it('finds a body where none is documented', async () => {
    answer = { some: 'body' };
    await expect(send('/checked', 'DELETE')).rejects.toThrow('has a body, but none is documented');
  });
});
