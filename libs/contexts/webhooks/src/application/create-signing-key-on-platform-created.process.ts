import { process, step, type ProcessDefinition } from '@causeway/commands';
import { PLATFORM_CREATED } from '@causeway/platform';
import type { WebhooksPorts } from './ports.js';
import { signingKeyCreated } from './signing-key.handlers.js';

/** A platform can fetch its public key before its first webhook arrives (webhooks §3). */
export const createSigningKeyOnPlatformCreated = (
  ports: Pick<WebhooksPorts, 'keyMaker'>,
): ProcessDefinition =>
  process('create-signing-key-on-platform-created')
    .from('platform')
    .on(PLATFORM_CREATED, ({ metadata }) => [step(signingKeyCreated(ports, metadata))]);
