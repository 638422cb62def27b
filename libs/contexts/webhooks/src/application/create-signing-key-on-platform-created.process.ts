import { process, step, type ProcessDefinition } from '@causeway/commands';
import { PLATFORM_CREATED } from '@causeway/platform';
import { CreateSigningKey } from './requests.js';

/** A platform can fetch its public key before its first webhook arrives (webhooks §3). */
export const createSigningKeyOnPlatformCreated: ProcessDefinition = process(
  'create-signing-key-on-platform-created',
)
  .from('platform')
  .on(PLATFORM_CREATED, () => [step(CreateSigningKey, {})]);
