import { jest } from '@jest/globals';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { inTurns, send, visible, without, withValue } from './attempt.js';

const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const OTHER = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c11';

const answer = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  text,
  headers: new Headers(headers),
  body: {},
});

describe('a value at a place', () => {
  it('replaces what a proper request has there, and leaves the rest', () => {
    const parts = { path: { a: '1' }, query: { b: '2' }, body: { c: { d: '3', e: '4' }, f: ['5', '6'] } };
    expect(withValue(parts, 'path.a', 'x')).toStrictEqual({ ...parts, path: { a: 'x' } });
    expect(withValue(parts, 'query.b', 'x')).toStrictEqual({ ...parts, query: { b: 'x' } });
    expect(withValue(parts, 'body.c.d', 'x').body).toStrictEqual({ c: { d: 'x', e: '4' }, f: ['5', '6'] });
    expect(withValue(parts, 'body.f.1', 'x').body).toStrictEqual({ c: { d: '3', e: '4' }, f: ['5', 'x'] });
  });

  it('is put where a proper request has nothing', () => {
    expect(withValue({}, 'query.cursor', 'x')).toStrictEqual({ query: { cursor: 'x' } });
    expect(withValue({ body: {} }, 'body.c.d', 'x')).toStrictEqual({ body: { c: { d: 'x' } } });
  });
});

describe('a request', () => {
  it('fills the path and the query for every kind of value', async () => {
    const asked: unknown[] = [];
    const api = new ApiClient('http://api', undefined);
    jest.spyOn(api, 'send').mockImplementation((...request) => {
      asked.push(request);
      return Promise.resolve(answer(200, ''));
    });
    const operation = { method: 'POST', path: '/things/{thingId}/parts' };
    await send(
      api,
      operation,
      { path: { thingId: 'a/b:c' }, query: { q: '1 & 2' }, body: { e: 1 } },
      { f: 'g' },
    );
    expect(asked).toStrictEqual([['POST', '/things/a%2Fb%3Ac/parts?q=1+%26+2', { e: 1 }, { f: 'g' }]]);
  });
});

describe('what a caller sees of an answer', () => {
  const seen = (text: string, sent: string, status = 404): string => visible(answer(status, text), sent);

  it('is the same for two refusals that differ in what was sent alone', () => {
    expect(seen(`{"id":"Quote:${UUID}"}`, `Quote:${UUID}`)).toBe(
      seen(`{"id":"Quote:${OTHER}"}`, `Quote:${OTHER}`),
    );
    expect(seen(`{"id":"Quote:${UUID}"}`, UUID.toUpperCase())).toBe(seen(`{"id":"Quote:${OTHER}"}`, OTHER));
    expect(seen('{"name":"a \\"b\\""}', 'a "b"')).toBe(seen('{"name":"c"}', 'c'));
  });

  it('differs by status, by a header, by any other byte of a refusal', () => {
    expect(seen('{}', '', 404)).not.toBe(seen('{}', '', 403));
    expect(visible(answer(404, '{}', { 'x-found': '1' }))).not.toBe(visible(answer(404, '{}')));
    expect(seen(`{"owner":"${UUID}"}`, OTHER)).not.toBe(seen('{}', OTHER));
    expect(seen(`{"owner":"${UUID}"}`, '')).not.toBe(seen(`{"owner":"${OTHER}"}`, ''));
  });

  it('leaves out what every answer has of its own', () => {
    expect(visible(answer(404, '{}', { date: 'now', 'x-request-id': '1' }))).toBe(visible(answer(404, '{}')));
  });

  it('of a success leaves out what was made just now', () => {
    const made = (id: string, at: string, secret: string): string =>
      seen(JSON.stringify({ id: `Token:${id}`, createdAt: at, clientSecret: secret, name: 'x' }), '', 201);
    const one = made(UUID, '2026-01-01T00:00:00.000Z', 'a'.repeat(64));
    expect(one).toBe(made(OTHER, '2026-01-02T00:00:00.123Z', 'b'.repeat(64)));
    expect(one).toContain('"name":"x"');
  });
});

describe('an answer without what was sent', () => {
  it('holds no spelling of it', () => {
    const text = `{"a":"Quote:${UUID}","b":"${UUID}","c":"${UUID.toUpperCase()}","d":"kept"}`;
    expect(without(`Quote:${UUID}`, text)).not.toContain(UUID);
    expect(without(UUID, text)).toBe('{"a":"Quote:<sent>","b":"<sent>","c":"<sent>","d":"kept"}');
    expect(without('', text)).toBe(text);
  });
});

describe('work in turns', () => {
  it('does all of it, never more than a few at once', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await inTurns(
      Array.from({ length: 20 }, (_, index) => index),
      async (item) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        done.push(item);
      },
      3,
    );
    expect(done.sort((one, other) => one - other)).toStrictEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
    expect(most).toBe(3);
  });

  it('fails when a piece of it fails', async () => {
    const work = inTurns([1, 2, 3], (item) =>
      item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(),
    );
    await expect(work).rejects.toThrow('two');
  });
});
