import { AddressGuard, isPrivilegedPort, type ResolveAll } from '@causeway/http/outbound';
import type { Environment } from '@causeway/kernel';
import type { EndpointUrlChecker, UrlVerdict } from '../application/ports.js';
import { deliverableUrl } from '../domain/endpoint-url.js';
import { failureOf } from './attempt-failure.js';
import { webhookReach, type WebhookSettings } from './webhook-settings.js';

/**
 * Asks the same questions as a delivery, without connecting. It spares a platform a typing mistake; the guard is the
 * check at each connection, because a name may lead elsewhere by then.
 */
export class ResolvingEndpointUrlChecker implements EndpointUrlChecker {
  constructor(
    private readonly settings: WebhookSettings,
    private readonly resolveAll: ResolveAll,
  ) {}

  async check(text: string, environment: Environment, tenant: string): Promise<UrlVerdict> {
    const url = deliverableUrl(text, environment);
    if (url === undefined) return { deliverable: false, reason: 'URL_REFUSED' };
    const guard = new AddressGuard(webhookReach(this.settings.allowPrivate, environment), this.resolveAll);
    try {
      await guard.addressesOf(url.hostname, { tenant, isPrivilegedPort: isPrivilegedPort(url.port) });
      return { deliverable: true };
    } catch (error) {
      return { deliverable: false, reason: failureOf(error) };
    }
  }
}
