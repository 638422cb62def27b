import { ApiClient, type CredentialsFile, type EnvironmentKeys } from '../harness/api-client.js';

export type PlatformKeys = Pick<CredentialsFile, 'platformId' | 'sandbox' | 'production'>;

/** A platform beside the first one, with a token in each of its environments. */
export const addSecondPlatform = async (first: CredentialsFile): Promise<PlatformKeys> => {
  const { status, text, body } = await ApiClient.operator(first).post('/operator/platforms', {
    name: 'Second platform',
    isRegulatedFinancialInstitution: true,
  });
  if (status !== 201) throw new Error(`no second platform: ${status} ${text}`);
  return {
    platformId: body['platformId'] as string,
    sandbox: body['sandbox'] as EnvironmentKeys,
    production: body['production'] as EnvironmentKeys,
  };
};
