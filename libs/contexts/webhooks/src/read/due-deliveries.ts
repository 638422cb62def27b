import type { RowOpener, ViewReader } from '@causeway/commands';
import { instant, type Environment, type Id } from '@causeway/kernel';
import type { DueDelivery, DueDeliverySource } from '../application/ports.js';
import type { WebhookType } from '../domain/webhook-type.js';
import { deliveryView } from './delivery.view.js';
import { sealedSecretsOf } from './signing-key.view.js';

/** What one attempt needs, in one question: the delivery, the endpoint of this moment, the active key. */
const DUE_DELIVERY = `
  select delivery.subject, delivery.body, delivery.type, delivery.ordering_key, delivery.attempts_made, delivery.occurred_at, delivery.timeout_ms,
         delivery.generation, endpoint.url, coalesce(endpoint.generation, 0) as endpoint_generation,
         endpoint.paused_at is not null as is_paused, endpoint.updated_at as endpoint_changed_at,
         signing_key.key_id, signing_key.sealed_private_key, signing_key.sealed_standard_secrets,
         signing_key.other_key_id, signing_key.other_sealed_standard_secrets
    from webhooks.delivery_view delivery
    left join webhooks.endpoint_view endpoint using (platform_id, environment)
    left join webhooks.signing_key_view signing_key using (platform_id, environment)
   where delivery.webhook_id = $1 and platform_id = $2 and environment = $3
     and delivery.status in ('QUEUED', 'RETRYING')`;

type DueRow = {
  readonly subject: string;
  readonly body: unknown;
  readonly type: WebhookType;
  readonly ordering_key: string;
  readonly attempts_made: number;
  readonly occurred_at: string | Date;
  readonly timeout_ms: number;
  readonly generation: number;
  readonly url: string | null;
  readonly endpoint_generation: number;
  readonly is_paused: boolean;
  readonly endpoint_changed_at: string | Date | null;
  readonly key_id: string | null;
  readonly sealed_private_key: string | null;
  readonly sealed_standard_secrets: string | null;
  readonly other_key_id: string | null;
  readonly other_sealed_standard_secrets: string | null;
};

export class DueDeliveriesFromViews implements DueDeliverySource {
  constructor(
    private readonly views: ViewReader,
    private readonly sealed: RowOpener,
  ) {}

  async find(
    webhookId: Id<'Webhook'>,
    platformId: string,
    environment: Environment,
  ): Promise<DueDelivery | undefined> {
    const [row] = await this.views.rows<DueRow>(DUE_DELIVERY, [webhookId, platformId, environment]);
    if (row === undefined) return undefined;
    const { body } = await this.sealed.open(deliveryView, { subject: row.subject, body: row.body });
    return {
      webhookId,
      type: row.type,
      resourceId: row.ordering_key,
      attemptsMade: row.attempts_made,
      occurredAt: instant(row.occurred_at),
      timeoutMs: row.timeout_ms,
      body: typeof body === 'string' ? body : undefined,
      generation: row.generation,
      endpoint: {
        url: row.url,
        generation: row.endpoint_generation,
        isPaused: row.is_paused,
        ...(row.endpoint_changed_at !== null && { changedAt: instant(row.endpoint_changed_at) }),
      },
      signingKey: keyOf(row),
      standardSecrets: sealedSecretsOf(row),
    };
  }
}

const keyOf = ({ key_id, sealed_private_key }: DueRow): DueDelivery['signingKey'] =>
  key_id === null || sealed_private_key === null
    ? undefined
    : { keyId: key_id, sealedPrivateKey: sealed_private_key };
