import { nothing, record, reject } from '@causeway/kernel';
import { pauseEndpoint, resumeEndpoint, reviewEndpoint, setEndpoint } from './endpoint.decide.js';
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

describe('pausing', () => {
  const paused: EndpointEvent = { type: 'EndpointPaused', reason: 'ASKED' };
  const failed: EndpointEvent = { type: 'EndpointPaused', reason: 'FAILED_FOR_7_DAYS' };
  const resumed: EndpointEvent = { type: 'EndpointResumed' };
  const reviewed: EndpointEvent = { type: 'EndpointReviewed' };

  it('is recorded once, and so is resuming', () => {
    expect(pauseEndpoint(after(set(A)))).toStrictEqual(record(paused));
    expect(pauseEndpoint(after(set(A), paused))).toStrictEqual(nothing());
    expect(pauseEndpoint(after(set(A), failed))).toStrictEqual(nothing());
    expect(resumeEndpoint(after(set(A), failed))).toStrictEqual(record(resumed));
    expect(resumeEndpoint(after(set(A), paused, resumed))).toStrictEqual(nothing());
  });

  it('needs an endpoint', () => {
    expect(pauseEndpoint(after())).toStrictEqual(reject('WEBHOOK_ENDPOINT_NOT_SET'));
    expect(resumeEndpoint(after(set(A), cleared(1)))).toStrictEqual(reject('WEBHOOK_ENDPOINT_NOT_SET'));
  });

  it.each([
    ['that took nothing for 7 days is paused', after(set(A)), false, failed],
    ['that took something goes on', after(set(A)), true, reviewed],
    ['that is paused already stays so', after(set(A), paused), false, reviewed],
    ['that was cleared meanwhile is left alone', after(set(A), cleared(1)), false, reviewed],
  ] as const)('after a delivery ran out of time an endpoint %s', (_what, endpoint, tookAny, event) => {
    expect(reviewEndpoint({ tookAny }, endpoint)).toStrictEqual(record(event));
  });

  it('ends with a new URL', () => {
    expect(after(set(A), paused, set(B))).toStrictEqual({ status: 'SET', generation: 0, url: B });
    expect(after(set(A), paused)).toStrictEqual({ status: 'SET', generation: 0, url: A, paused: 'ASKED' });
    expect(after(paused, resumed, reviewed)).toStrictEqual({ status: 'NONE', generation: 0 });
  });
});
