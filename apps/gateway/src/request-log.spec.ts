import { createLogger, Metrics } from '@causeway/service';
import { Writable } from 'node:stream';
import { RequestLog } from './request-log.js';
import { RecentRequests } from './requests/recent-requests.js';

const logging = () => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const metrics = new Metrics('gateway');
  const recent = new RecentRequests();
  const log = new RequestLog(createLogger('gateway', 'info', sink), metrics, recent);
  return { log, lines, metrics, recent };
};
const summary = {
  requestId: 'r-1',
  method: 'GET',
  route: '/api/v/tokens/:tokenId',
  status: 200,
  durationMs: 1.23456,
};

describe('the request log', () => {
  it('has one line a request, with the pattern of the path instead of the path', () => {
    const { log, lines, recent } = logging();
    log.completed({ ...summary, platformId: 'Platform:1', environment: 'sandbox', tokenId: 'Token:1' });
    expect(lines).toMatchObject([
      { requestId: 'r-1', route: '/api/v/tokens/:tokenId', durationMs: 1.23, tokenId: 'Token:1' },
    ]);
    const wanted = { platformId: 'Platform:1', environment: 'sandbox', limit: 9 } as const;
    expect(recent.list(wanted)).toMatchObject([{ requestId: 'r-1', path: '/api/v/tokens/:tokenId' }]);
  });

  it('counts every request, and keeps probes out of the lines', async () => {
    const { log, lines, metrics } = logging();
    log.completed({ ...summary, route: '/health/ready' });
    log.completed({ ...summary, route: undefined, status: 404 });
    expect(lines).toHaveLength(1);
    const exposed = await metrics.registry.metrics();
    expect(exposed).toMatch(/causeway_http_request_seconds_count\{.*operation="\/health\/ready".*\} 1/);
    expect(exposed).toMatch(/causeway_http_request_seconds_count\{.*operation="unmatched".*\} 1/);
  });

  it('measures by operation, class of the status and environment, and not by caller', async () => {
    const { log, metrics } = logging();
    const fields = { operationId: 'revokeToken', platformId: 'Platform:1', tokenId: 'Token:1' };
    log.completed({ ...summary, ...fields, status: 204, environment: 'production' });
    log.completed({ ...summary, ...fields, status: 401 });
    const exposed = await metrics.registry.metrics();
    const counted = (labels: string) =>
      `causeway_http_request_seconds_count{service="gateway",operation="revokeToken",${labels}} 1`;
    expect(exposed).toContain(counted('status="2xx",environment="production"'));
    expect(exposed).toContain(counted('status="4xx",environment="none"'));
    expect(exposed).not.toMatch(/Platform:|Token:|r-1/);
  });

  it('reports why a request failed, under its id', () => {
    const { log, lines } = logging();
    log.failed({ error: new Error('it broke'), requestId: 'r-2', method: 'POST', route: '/x' });
    expect(lines).toMatchObject([{ requestId: 'r-2', error: { message: 'it broke' } }]);
  });
});
