import { instant } from '@causeway/kernel';
import type { Ask } from './ask.js';
import { installationNow } from './installation-now.js';
import { BUCKETS, PlatformWatch } from './platform-now.js';

const NOW = instant('2026-11-24T12:01:30.000Z');
const asked: string[] = [];
/** Two payments in the running two minutes, one before; a webhook waits since an hour. */
const ask: Ask = async <Answer>(path: string) => {
  asked.push(path);
  const { pathname, searchParams } = new URL(path, 'http://here');
  const page = (totalCount: number) => ({ data: [], totalCount, hasMore: false });
  const answer = (): unknown => {
    if (pathname.endsWith('/transactions')) {
      const status = searchParams.get('status');
      if (status !== null) return page(status === 'COMPLETED' ? 2 : 1);
      if (!searchParams.has('endDate')) return page(3);
      const at = searchParams.get('startDate');
      return page(at === '2026-11-24T12:00:00.000Z' ? 2 : at === '2026-11-24T11:50:00.000Z' ? 1 : 0);
    }
    if (pathname.endsWith('/config/webhooks'))
      return {
        endpoint: { url: 'https://a.example', isPaused: false },
        oldestWaitingAt: '2026-11-24T11:00:00.000Z',
      };
    if (pathname.endsWith('/deliveries')) {
      const status = searchParams.get('status');
      return page(status === 'QUEUED' ? 2 : status === 'RETRYING' ? 1 : 4);
    }
    return { data: [{ id: 'InternalAccount:1' }] };
  };
  return answer() as Answer;
};
beforeEach(() => {
  asked.length = 0;
});

describe('what happens on a platform now', () => {
  it('are payments of the last hour in steps of two minutes, webhooks that wait and what accounts hold', async () => {
    const seen = await new PlatformWatch(ask).look(NOW);
    expect(seen).toMatchObject({
      payments: { inLastHour: 3, completed: 2, failed: 1 },
      webhooks: {
        url: 'https://a.example',
        isPaused: false,
        waiting: 3,
        undeliverable: 4,
        oldestWaitingAt: '2026-11-24T11:00:00.000Z',
      },
      accounts: [{ id: 'InternalAccount:1' }],
    });
    const buckets = seen?.payments.buckets ?? [];
    expect([buckets.length, buckets[0]?.at]).toStrictEqual([BUCKETS, '2026-11-24T11:02:00.000Z']);
    expect(buckets.filter(({ payments }) => payments > 0)).toStrictEqual([
      { at: '2026-11-24T11:50:00.000Z', payments: 1 },
      { at: '2026-11-24T12:00:00.000Z', payments: 2 },
    ]);
  });

  it('counts what is over once, and the last two steps each time', async () => {
    const watch = new PlatformWatch(ask);
    await watch.look(NOW);
    asked.length = 0;
    await watch.look(NOW);
    const steps = asked.filter((path) => path.includes('endDate'));
    expect(steps.map((path) => new URL(path, 'http://here').searchParams.get('startDate'))).toStrictEqual([
      '2026-11-24T11:58:00.000Z',
      '2026-11-24T12:00:00.000Z',
    ]);
  });

  it('is nothing where the session may not ask', async () => {
    expect(await new PlatformWatch(async () => undefined).look(NOW)).toBeUndefined();
    expect(await installationNow(async () => undefined)).toBeUndefined();
  });
});

it('what happens in the installation is the reader that is furthest behind, and what waits for a person', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/operator/status': { status: 'ready' },
    '/operator/lanes': { data: [{ readers: [{ lagMessages: 2 }, { lagMessages: 7 }] }, { readers: [] }] },
    '/operator/parked-events': { data: [{}] },
    '/operator/webhook-endpoints?environment=production': { data: [] },
  };
  expect(await installationNow(async (path) => answers[path] as never)).toStrictEqual({
    status: 'ready',
    furthestBehind: 7,
    parked: 1,
    pausedEndpoints: 0,
  });
});
