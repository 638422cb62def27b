import type { OutgoingWebhook } from '../application/ports.js';

/** What stands in the headers of Standard Webhooks. */
export interface StandardSignature {
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: string;
  /** `v1,… v1a,…` for each key. */
  readonly signature: string;
  /** The ids of these keys, the active one's first. */
  readonly signedBy: readonly string[];
}

/** A webhook as it goes over the wire: the exact bytes, and what signs them. */
export interface SignedWebhook extends Pick<
  OutgoingWebhook,
  'webhookId' | 'url' | 'platformId' | 'environment' | 'timeoutMs' | 'retried'
> {
  readonly body: Buffer;
  /** Plain base64 of the DER signature (webhooks §3). */
  readonly signature: string;
  readonly standard: StandardSignature;
}
