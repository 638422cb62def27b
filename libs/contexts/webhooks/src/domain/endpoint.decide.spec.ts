import { nothing, record } from '@causeway/kernel';
import { setEndpoint } from './endpoint.decide.js';
import { evolveEndpoint, noEndpoint, type Endpoint, type EndpointEvent } from './endpoint.js';

const A = 'https://a.example/hooks';
const B = 'https://b.example/hooks';
const after = (...events: EndpointEvent[]): Endpoint => events.reduce(evolveEndpoint, noEndpoint);
const set = (url: string): EndpointEvent => ({ type: 'EndpointSet', url });
const cleared = (generation: number): EndpointEvent => ({ type: 'EndpointCleared', generation });

describe('setting the endpoint', () => {
  it('of a platform that has none records it', () => {
    expect(setEndpoint({ url: A }, noEndpoint)).toStrictEqual(record(set(A)));
  });

  it('to the same text changes nothing', () => {
    expect(setEndpoint({ url: A }, after(set(A)))).toStrictEqual(nothing());
  });

  it.each([B, 'https://A.example/hooks', 'https://a.example/hooks/', 'https://a.example:443/hooks'])(
    'to %s is a change, because URLs are compared as text',
    (url) => {
      expect(setEndpoint({ url }, after(set(A)))).toStrictEqual(record(set(url)));
    },
  );

  it('again after it was cleared records it', () => {
    expect(setEndpoint({ url: A }, after(set(A), cleared(1)))).toStrictEqual(record(set(A)));
  });
});

describe('clearing the endpoint', () => {
  it('of a platform that has none changes nothing', () => {
    expect(setEndpoint({ url: null }, noEndpoint)).toStrictEqual(nothing());
  });

  it('begins the next generation', () => {
    expect(setEndpoint({ url: null }, after(set(A)))).toStrictEqual(record(cleared(1)));
    expect(setEndpoint({ url: null }, after(set(A), cleared(1), set(B)))).toStrictEqual(record(cleared(2)));
  });

  it('twice changes nothing', () => {
    expect(setEndpoint({ url: null }, after(set(A), cleared(1)))).toStrictEqual(nothing());
  });
});

describe('the generation', () => {
  it('stays when a platform moves from one URL to another', () => {
    expect(after(set(A), set(B))).toStrictEqual({ status: 'SET', generation: 0, url: B });
  });

  it('is kept by the next URL after a clearing', () => {
    expect(after(set(A), cleared(1), set(B))).toStrictEqual({ status: 'SET', generation: 1, url: B });
  });
});
