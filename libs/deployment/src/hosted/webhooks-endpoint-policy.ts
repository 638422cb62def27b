import { operatorCall, type Dispatch } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import type { EndpointPolicy, EndpointVerdict } from '@causeway/platform';
import { CheckEndpointUrl } from '@causeway/webhooks';

/**
 * What can never be reached, and why. A name that does not resolve today may do so tomorrow. Of a URL whose form is
 * right only the port can still be refused.
 */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['ADDRESS_REFUSED', 'its address is inside the network of this deployment'],
  ['URL_REFUSED', 'its port must be 80, 443, or 1024 and above'],
]);

/** Asks the context that would send there whether it may. */
export class WebhooksEndpointPolicy implements EndpointPolicy {
  constructor(private readonly dispatch: Dispatch) {}

  async check(url: string, environment: Environment, platformId: string): Promise<EndpointVerdict> {
    const { deliverable, reason } = await this.dispatch.execute(
      new CheckEndpointUrl({ url }, { ...operatorCall({ environment, platformId }), actor: 'gateway' }),
    );
    const refusal = REFUSALS.get(reason ?? '');
    return deliverable || refusal === undefined ? { ok: true } : { ok: false, reason: refusal };
  }
}
