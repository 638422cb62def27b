import type { Vault } from '@causeway/privacy';
import type { OutgoingWebhook, SentWebhook, WebhookSender } from '../application/ports.js';
import { EcdsaWebhookSigner } from './ecdsa-signing.adapter.js';
import { HttpWebhookSender, type SenderOptions } from './http-webhook-sender.adapter.js';
import { StandardWebhookSigner } from './standard-signing.adapter.js';

/** Signs a webhook with the keys that it names, and posts it, in the thread that asks. */
export class SigningSender implements WebhookSender {
  private readonly signer: EcdsaWebhookSigner;
  private readonly standardSigner: StandardWebhookSigner;
  private readonly poster: HttpWebhookSender;

  constructor({ vault, ...options }: SenderOptions & { readonly vault: Pick<Vault, 'open'> }) {
    this.signer = new EcdsaWebhookSigner(vault);
    this.standardSigner = new StandardWebhookSigner(vault);
    this.poster = new HttpWebhookSender(options);
  }

  async send({ signingKey, standardSecrets, body: text, ...webhook }: OutgoingWebhook): Promise<SentWebhook> {
    const body = Buffer.from(text, 'utf8');
    const signature = await this.signer.sign(signingKey, body);
    const standard = await this.standardSigner.sign(standardSecrets, webhook.webhookId, body);
    const result = await this.poster.send({ ...webhook, body, signature, standard });
    const { timestamp, signedBy } = standard;
    return { timestamp, signedBy, result };
  }

  close(): Promise<void> {
    return this.poster.close();
  }
}
