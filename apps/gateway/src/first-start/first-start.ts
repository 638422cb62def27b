import { UnavailableError } from '@causeway/commands';
import { after, derivedUuid, systemNow, type Environment } from '@causeway/kernel';
import {
  CreatePlatform,
  HmacTokenSecrets,
  ListPlatforms,
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
  type Credentials,
  type EnvironmentCredentials,
} from './credentials-file.js';

const PLATFORM_NAME = 'First platform';
/** The other services may still be starting. */
const SIBLINGS_TIMEOUT_MS = 60_000;

/**
 * Makes the first platform of an empty installation, regulated, with a token for each environment. The file is
 * written before anything is recorded, and every step repeats harmlessly, so a crash in between loses no secret.
 * Gives the credentials, or `undefined` where another machine made the first start.
 */
export const firstStart = async (
  runtime: ServiceRuntime,
  address: Pick<Credentials, 'baseUrl' | 'operatorToken'>,
): Promise<Credentials | undefined> => {
  const { dataDir } = runtime.plan.config;
  const secrets = new HmacTokenSecrets(runtime.masterKey.derive('api-token-secret'));
  return runtime.exclusively('first-start', async () => {
    const known = await readCredentials(dataDir);
    const platforms = await runtime.dispatch.execute(
      new ListPlatforms({}, systemCall('first-start', 'production')),
    );
    if (known === undefined && platforms.length > 0) return undefined;
    const credentials = { ...(known ?? freshCredentials(secrets, address)), ...address };
    if (known === undefined) await writeCredentials(dataDir, credentials);
    const isThere = platforms.some(({ platformId }) => platformId === credentials.platformId);
    if (isThere && credentials.production.webhookPublicKeyPem !== undefined) {
      await writeCredentials(dataDir, credentials);
      return credentials;
    }
    const finished = {
      ...credentials,
      sandbox: await settle(runtime, secrets, credentials, 'sandbox'),
      production: await settle(runtime, secrets, credentials, 'production'),
    };
    await writeCredentials(dataDir, finished);
    return finished;
  });
};

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
