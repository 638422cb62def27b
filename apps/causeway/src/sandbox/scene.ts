import type { Client } from '@causeway/client';
import type { Work } from '../commands/row.js';

/** Where something is played: the platform of the profile, in its sandbox. */
export interface Scene extends Pick<Work, 'operator' | 'pause' | 'clientOf'> {
  readonly api: Client;
}

/** The scene of a command. */
export const sceneOf = async ({ client, operator, pause, clientOf }: Work): Promise<Scene> => ({
  api: await client(),
  ...{ operator, pause, clientOf },
});

const PAUSE_MS = 200;
const TURNS_MAX = 50;

/**
 * What is read, once it is there: the sandbox's partners answer after the request.
 * @param what names it, for the error when it does not come
 */
export const until = async <Found>(
  { pause }: Pick<Scene, 'pause'>,
  what: string,
  read: () => Promise<Found | undefined>,
): Promise<Found> => {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const found = await read();
    if (found !== undefined) return found;
    await pause(PAUSE_MS);
  }
  throw new Error(`It was waited in vain for ${what}.`);
};

/** The platform and its environment, as the operator's API names them. */
export const tenantOf = async ({
  api,
}: Pick<Scene, 'api'>): Promise<{ readonly platformId: string; readonly environment: 'sandbox' }> => {
  const { id } = await api.getPlatformConfig();
  return { platformId: id.replace(/^PlatformConfig:/, 'Platform:'), environment: 'sandbox' };
};
