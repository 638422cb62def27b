import type { Installation } from '@causeway/e2e';
import type { Job } from '../http/job.js';
import type { Callers } from '../http/process-of-its-own.js';
import { fundedCustomer, quoteOf } from '../payment/funded-customer.js';

/** The rate limit is switched off, since frequent requests are what is measured. */
export const UNLIMITED = { CAUSEWAY_RATE_LIMIT: '1000000', CAUSEWAY_RATE_BURST: '1000000' };

/** Long enough for the webhooks of one payment to arrive. */
const QUIET_MS = 1_500;

export type Request = Omit<Job, 'connections' | 'forMs'>;

/** Payments of ten dollars by so many customers of the first platform, whose webhooks the callers receive. */
export const paymentsOf = async (
  installation: Installation,
  receiverUrl: string,
  customers: number,
): Promise<Request & { readonly bodies: readonly object[] }> => {
  const { baseUrl, sandbox } = await installation.credentials();
  const bodies: object[] = [];
  while (bodies.length < customers) {
    bodies.push(quoteOf(await fundedCustomer(await installation.sandbox(), receiverUrl)));
  }
  const { origin, pathname } = new URL(baseUrl);
  const { apiKeyId, apiKeySecret } = sandbox;
  const authorization = `Basic ${Buffer.from(`${apiKeyId}:${apiKeySecret}`).toString('base64')}`;
  return {
    ...{ kind: 'payments', origin, method: 'POST', path: `${pathname}/quotes` },
    ...{ headers: { authorization }, expected: 201, bodies },
  };
};

/** The same payments, each of which ends with the last of its webhooks; how many these are is counted once. */
export const withWebhooks = async (callers: Callers, payment: Request): Promise<Request> => ({
  ...payment,
  webhooksEach: await webhooksOfOne(callers, payment),
});

/** The number of webhooks of one payment, counted until no more arrive. */
const webhooksOfOne = async (callers: Callers, payment: Request): Promise<number> => {
  const once = { ...payment, connections: 1, forMs: 1, everyMs: 1_000, quietMs: QUIET_MS };
  // The first payment also publishes the pending balances of its customers' accounts.
  await callers.perform(once);
  return (await callers.perform(once)).webhooks;
};

/** So many payments at least, in bursts of a second: the program is compiled, and its memory filled. */
export const warmUp = async (
  callers: Callers,
  payment: Request,
  { payments, connections }: { readonly payments: number; readonly connections: number },
): Promise<void> => {
  for (let made = 0; made < payments;) {
    const { latenciesMs } = await callers.perform({ ...payment, connections, forMs: 1_000 });
    made += latenciesMs['completed']?.length ?? 0;
  }
};
