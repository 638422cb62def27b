import { fingerprint } from '@causeway/kernel';
import { Readable } from 'node:stream';
import type { EdgeRequest } from '../edge/edge-request.js';
import { UnreadBody } from '../edge/unread-body.js';
import { fingerprintOf } from './signed-retry.js';

const of = (text: string): Promise<string> => {
  const request = { headers: { 'content-type': 'application/json' } } as EdgeRequest;
  request.body = new UnreadBody(request, Readable.from([Buffer.from(text)]));
  return fingerprintOf(request);
};

describe('the fingerprint of a body that is sent twice', () => {
  it.each([
    ['white space and the order of members', '{"a":1,"b":[true,null]}', ' { "b":[ true,null ], "a":1 }'],
    ['how an integer is written', '{"x":1000}', '{"x":1e3}'],
    ['how a decimal is written', '{"x":0.00000015}', '{"x":1.50e-7}'],
    ['zeros of a long decimal', '{"x":0.10000000000000000001}', '{"x":0.100000000000000000010}'],
    ['the sign of zero', '{"x":0}', '{"x":-0.0}'],
  ])('does not go by %s', async (_what, one, other) => {
    expect(await of(one)).toBe(await of(other));
  });

  it.each([
    ['integers beyond 2^53', '{"x":9007199254740992}', '{"x":9007199254740993}'],
    ['decimals that a number cannot hold', '{"x":0.1}', '{"x":0.10000000000000000001}'],
    ['decimals next to zero', '{"x":0}', '{"x":1e-400}'],
    ['a decimal and its parts', '{"x":1e-400}', '{"x":{"digits":1,"exponent":-400,"base":10}}'],
    ['a number and its text', '{"x":1.5}', '{"x":"1.5"}'],
    ['the case of a key', '{"x":1}', '{"X":1}'],
  ])('keeps %s apart', async (_what, one, other) => {
    expect(await of(one)).not.toBe(await of(other));
  });

  it.each(['{"x":1e400}', '{"x":-1e400}', '{"x":[1.5e400]}', '{"x":1e-400}'])(
    'exists for %s',
    async (text) => {
      expect(await of(text)).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('is what it was recorded as before, for whatever a number holds', async () => {
    const text = '{"accountId":"x","privateEnabled":true,"y":[-1.50,1e3,0.1,1.0,-0,{"$z":null}]}';
    expect(await of(text)).toBe(fingerprint(JSON.parse(text)));
  });

  it('exists without a body', async () => {
    const bare = { headers: {} } as EdgeRequest;
    expect(await fingerprintOf(bare)).toBe(fingerprint(null));
  });
});
