import { operatorCall, type Dispatch } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import type { EndpointPolicy, EndpointVerdict } from '@causeway/platform';
import { CheckEndpointUrl } from '@causeway/webhooks';

/** A name that does not resolve today may do so tomorrow; an address that must not be reached never may. */
const REFUSALS = ['ADDRESS_REFUSED', 'URL_REFUSED'];

/** Asks the context that would send there whether it may. */
export class WebhooksEndpointPolicy implements EndpointPolicy {
  constructor(private readonly dispatch: Dispatch) {}

  async check(url: string, environment: Environment, platformId: string): Promise<EndpointVerdict> {
    const { deliverable, reason } = await this.dispatch.execute(
      new CheckEndpointUrl({ url }, { ...operatorCall({ environment, platformId }), actor: 'gateway' }),
    );
    if (deliverable || !REFUSALS.includes(reason ?? '')) return { ok: true };
    return { ok: false, reason: reason ?? '' };
  }
}
