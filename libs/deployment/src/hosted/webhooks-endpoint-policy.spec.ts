import type { Dispatch } from '@causeway/commands';
import { CheckEndpointUrl, type UrlVerdict } from '@causeway/webhooks';
import { WebhooksEndpointPolicy } from './webhooks-endpoint-policy.js';

const policyThatHears = (verdict: UrlVerdict) => {
  const asked: unknown[] = [];
  const dispatch: Dispatch = {
    execute: async (request) => {
      asked.push(request);
      return verdict as never;
    },
  };
  return { policy: new WebhooksEndpointPolicy(dispatch), asked };
};

describe('whether a webhook endpoint may be configured', () => {
  it('is asked of the context that would send there', async () => {
    const { policy, asked } = policyThatHears({ deliverable: true });
    expect(await policy.check('https://a.example', 'production', 'Platform:1')).toStrictEqual({ ok: true });
    expect(asked[0]).toBeInstanceOf(CheckEndpointUrl);
    expect(asked[0]).toMatchObject({
      payload: { url: 'https://a.example' },
      call: { environment: 'production', platformId: 'Platform:1' },
    });
  });

  it.each([
    ['ADDRESS_REFUSED', 'its address is inside the network of this deployment'],
    ['URL_REFUSED', 'its port must be 80, 443, or 1024 and above'],
  ] as const)('is refused for %s, in words', async (reason, inWords) => {
    const { policy } = policyThatHears({ deliverable: false, reason });
    expect(await policy.check('https://a.example', 'sandbox', 'Platform:1')).toStrictEqual({
      ok: false,
      reason: inWords,
    });
  });

  it('is granted for a name that does not resolve today', async () => {
    const { policy } = policyThatHears({ deliverable: false, reason: 'DNS_ERROR' });
    expect(await policy.check('https://a.example', 'sandbox', 'Platform:1')).toStrictEqual({ ok: true });
  });
});
