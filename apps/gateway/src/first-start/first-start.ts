import { createHmac } from 'node:crypto';
import { EVERY_PLATFORM, UnavailableError } from '@causeway/commands';
import { after, derivedUuid, newId, systemNow, type Environment } from '@causeway/kernel';
import {
  CreatePlatform,
  ListPlatforms,
  operatorSecrets,
  RegisterOperatorToken,
  RegisterToken,
  type TokenSecrets,
} from '@causeway/platform';
import type { ServiceRuntime } from '@causeway/service';
import { CreateSigningKey } from '@causeway/webhooks';
import { systemCall } from '../system-call.js';
import {
  freshCredentials,
  readCredentials,
  writeCredentials,
  type Address,
  type Credentials,
  type EnvironmentCredentials,
} from './credentials-file.js';

const PLATFORM_NAME = 'First platform';
const FIRST_OPERATOR = 'First operator';
/** The other services may still be starting. */
const SIBLINGS_TIMEOUT_MS = 60_000;

export interface FirstStart {
  /** Absent where another machine made the first start. */
  readonly credentials: Credentials | undefined;
  readonly isFirst: boolean;
}

/**
 * Makes the first operator and the first platform of an empty installation, regulated, with a token for each
 * environment. The file is written before anything is recorded, and every step repeats harmlessly, so a crash in
 * between loses no secret.
 */
export const firstStart = async (runtime: ServiceRuntime, address: Address): Promise<FirstStart> => {
  const { dataDir } = runtime.plan.config;
  const secrets = operatorSecrets(runtime.masterKey);
  return runtime.exclusively('first-start', async () => {
    const known = await readCredentials(dataDir);
    const platforms = await runtime.dispatch.execute(
      new ListPlatforms({}, systemCall('first-start', 'production')),
    );
    if (known === undefined && platforms.length > 0) {
      await openForOperators(runtime, secrets, tokenOfOldInstallation(runtime));
      return { credentials: undefined, isFirst: false };
    }
    const credentials = { ...(known ?? freshCredentials(secrets, address)), ...address };
    if (known === undefined) await writeCredentials(dataDir, credentials);
    await openForOperators(runtime, secrets, credentials.operatorToken);
    const isThere = platforms.some(({ platformId }) => platformId === credentials.platformId);
    if (isThere && credentials.production.webhookPublicKeyPem !== undefined) {
      await writeCredentials(dataDir, credentials);
      return { credentials, isFirst: false };
    }
    const finished = {
      ...credentials,
      sandbox: await settle(runtime, secrets, credentials, 'sandbox'),
      production: await settle(runtime, secrets, credentials, 'production'),
    };
    await writeCredentials(dataDir, finished);
    return { credentials: finished, isFirst: true };
  });
};

/** The first operator's token, which may issue others; where there has ever been one, nothing. */
const openForOperators = async (
  { dispatch }: ServiceRuntime,
  secrets: TokenSecrets,
  secret: string,
): Promise<void> => {
  const first = {
    tokenId: newId('Token'),
    name: FIRST_OPERATOR,
    permission: 'ADMINISTER',
    secretHash: secrets.hash(secret),
    isFirst: true,
  } as const;
  await dispatch.execute(
    new RegisterOperatorToken(first, systemCall('first-start', 'production', { platformId: EVERY_PLATFORM })),
  );
};

/** Before operators had tokens of their own there was one, derived from the master key: it stays valid. */
const tokenOfOldInstallation = (runtime: ServiceRuntime): string =>
  createHmac('sha256', runtime.masterKey.derive('operator-token')).update('v1').digest('hex');

const settle = async (
  { dispatch }: ServiceRuntime,
  secrets: TokenSecrets,
  { platformId, ...credentials }: Credentials,
  environment: Environment,
): Promise<EnvironmentCredentials> => {
  const { tokenId, apiKeyId, apiKeySecret } = credentials[environment];
  const call = (step: string) =>
    systemCall('first-start', environment, {
      platformId,
      commandId: derivedUuid('first-start', platformId, environment, step),
    });
  await dispatch.execute(
    new CreatePlatform(
      { platformId, name: PLATFORM_NAME, isRegulatedFinancialInstitution: true },
      call('create-platform'),
    ),
  );
  await dispatch.execute(
    new RegisterToken(
      {
        tokenId: tokenId,
        name: 'First token',
        permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
        clientId: apiKeyId,
        secretHash: secrets.hash(apiKeySecret),
      },
      call('register-token'),
    ),
  );
  const { publicKeyPem } = await patiently(() =>
    dispatch.execute(new CreateSigningKey({}, systemCall('first-start', environment, { platformId }))),
  );
  return { tokenId, apiKeyId, apiKeySecret, webhookPublicKeyPem: publicKeyPem };
};

const patiently = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  const giveUpAt = after(systemNow(), SIBLINGS_TIMEOUT_MS);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof UnavailableError) || systemNow() > giveUpAt) throw error;
    }
  }
};
