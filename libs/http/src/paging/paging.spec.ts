import { flag, object, optional, text } from '@causeway/shapes';
import { randomBytes } from 'node:crypto';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import type { CallContext } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import { Permission } from '../access/access.js';
import { Answers, Operation } from '../routes/operation.js';
import { Call } from '../routes/parameters.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { cursorScope, CursorSealer } from './cursor-sealer.js';
import { pageOf, pageStart, toPageAnswer } from './page-answer.js';
import { PAGE_QUERY, pageLimit } from './page-query.js';
import { dtoOf } from '../fields/dto.js';

class LettersQuery extends dtoOf(
  object('LettersQuery', {
    ...PAGE_QUERY,
    name: optional(text({ max: 9 })),
    reversed: optional(flag()),
  }),
) {}
class LettersAnswer extends dtoOf(pageOf('LettersAnswer', text({ max: 1 }))) {}

/** A keyset over the alphabet, as a context would read it from its view. */
const page = (after: string | undefined, limit: number): Page<{ letter: string }> => {
  const rest = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => after === undefined || letter > after);
  const data = rest.slice(0, limit).map((letter) => ({ letter }));
  const last = data.at(-1);
  const hasMore = rest.length > limit;
  return {
    data,
    hasMore,
    totalCount: 26,
    ...(hasMore && last && { next: { createdAt: '2026-01-01T00:00:00.000Z', id: last.letter } }),
  };
};

abstract class LettersBase {
  @Inject(CursorSealer) protected readonly sealer!: CursorSealer;

  protected list(query: LettersQuery, call: CallContext, operation: string) {
    const scope = cursorScope(call, operation, query);
    const start = pageStart(query, this.sealer, scope);
    return toPageAnswer(page(start?.id, pageLimit(query)), this.sealer, scope, ({ letter }) => letter);
  }
}

@Controller('letters')
class LettersController extends LettersBase {
  @Get()
  @Permission('VIEW')
  @Operation('listLetters', 'List')
  @Answers(200, LettersAnswer)
  listLetters(@Query() query: LettersQuery, @Call() call: CallContext) {
    return this.list(query, call, 'listLetters');
  }
  @Get('other')
  @Permission('VIEW')
  @Operation('listOthers', 'List')
  @Answers(200, LettersAnswer)
  listOthers(@Query() query: LettersQuery, @Call() call: CallContext) {
    return this.list(query, call, 'listOthers');
  }
}

interface Letters {
  readonly data: string[];
  readonly nextCursor?: string;
}

describe('paging', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({
      controllers: [LettersController],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
    });
  });
  afterAll(() => http.close());
  const list = (query: string, as = {}) => http.send<Letters>('GET', `/letters${query}`, { as });
  const cursorFor = async (query: string, as = {}): Promise<string> =>
    (await list(query, as)).body.nextCursor ?? '';
  const refusal = (which: string) => ({
    status: 400,
    code: 'INVALID_INPUT',
    details: { errors: [{ field: 'cursor', message: `is no cursor of this list ${which}` }] },
  });

  it('gives twenty rows unless asked otherwise, and the way to the next', async () => {
    expect((await list('')).body).toStrictEqual({
      data: [...'abcdefghijklmnopqrst'],
      hasMore: true,
      nextCursor: expect.any(String),
      totalCount: 26,
    });
    expect((await list('?limit=26')).body).toStrictEqual({
      data: [...'abcdefghijklmnopqrstuvwxyz'],
      hasMore: false,
      totalCount: 26,
    });
  });

  it('walks through all rows, none twice, also with pages of changing size', async () => {
    const seen: string[] = [];
    let query = '?name=x&limit=7';
    for (let limit = 3; query !== ''; limit += 1) {
      const { data, nextCursor } = (await list(query)).body;
      seen.push(...data);
      query = nextCursor === undefined ? '' : `?name=x&limit=${limit}&cursor=${nextCursor}`;
    }
    expect(seen.join('')).toBe('abcdefghijklmnopqrstuvwxyz');
  });

  it.each(['0', '101', 'x', '-1', '1.5', ''])('refuses limit=%s', async (limit) => {
    expect((await list(`?limit=${limit}`)).body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'limit' }] },
    });
  });

  it('a cursor serves its tenant, operation, filters and order alone, and the refusal names the filters', async () => {
    const cursor = await cursorFor('?limit=1&name=a&reversed=true');
    expect((await list(`?limit=1&reversed=true&name=a&cursor=${cursor}`)).status).toBe(200);
    const both = 'with the same name, reversed and no other filter';
    const foreign: [string, object, string][] = [
      [`?limit=1&cursor=${cursor}`, {}, 'without filters'],
      [`?limit=1&name=a&cursor=${cursor}`, {}, 'with the same name and no other filter'],
      [`?limit=1&name=b&reversed=true&cursor=${cursor}`, {}, both],
      [`?limit=1&name=a&reversed=false&cursor=${cursor}`, {}, both],
      [`/other?limit=1&name=a&reversed=true&cursor=${cursor}`, {}, both],
      [`?limit=1&name=a&reversed=true&cursor=${cursor}`, { platformId: 'Platform:other' }, both],
      [`?limit=1&name=a&reversed=true&cursor=${cursor}`, { environment: 'production' }, both],
    ];
    for (const [query, as, which] of foreign)
      expect((await list(query, as)).body).toMatchObject(refusal(which));
  });

  it('a cursor with any character changed is refused', async () => {
    const cursor = await cursorFor('?limit=1');
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect((await list(`?limit=1&cursor=${changed}`)).body).toMatchObject(refusal('without filters'));
    }
  });

  it.each(['x', 'AAAA', 'A'.repeat(40), 'A'.repeat(512), '%00', '%7B%22id%22%3A1%7D', '..%2F', '=='])(
    'the text %s is no cursor',
    async (cursor) => {
      expect((await list(`?cursor=${cursor}`)).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'cursor' }] },
      });
    },
  );

  it('a cursor reveals nothing, and no two are alike', async () => {
    const [first, second] = [await cursorFor('?limit=1'), await cursorFor('?limit=1')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('2026');
  });
});

describe('a cursor sealer', () => {
  const scope = { platformId: 'p', environment: 'sandbox', operation: 'o', query: {} };
  it('opens what another one with the same secret sealed, and nothing of another secret', () => {
    const secret = randomBytes(32);
    const sealed = new CursorSealer(secret).seal({ createdAt: 'c', id: 'i' }, scope);
    expect(new CursorSealer(Buffer.from(secret)).open(sealed, scope)).toStrictEqual({
      createdAt: 'c',
      id: 'i',
    });
    expect(() => new CursorSealer(randomBytes(32)).open(sealed, scope)).toThrow('cursor');
  });

  it('knows one spelling of a cursor only, whatever its length', () => {
    const sealer = new CursorSealer(randomBytes(32));
    for (const id of ['a', 'ab', 'abc']) {
      const sealed = sealer.seal({ createdAt: 'c', id }, scope);
      const spellings = Array.from(
        'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
        (last) => sealed.slice(0, -1) + last,
      );
      const opened = [...spellings, `${sealed}A`, `${sealed}=`, ` ${sealed}`].filter((spelling) => {
        try {
          return sealer.open(spelling, scope).id === id;
        } catch {
          return false;
        }
      });
      expect(opened).toStrictEqual([sealed]);
    }
  });

  it('refuses a secret that could be guessed', () => {
    expect(() => new CursorSealer(randomBytes(31))).toThrow('32 bytes');
  });
});
