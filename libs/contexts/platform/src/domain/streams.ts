import { idOf, parseId, uuidOf, type Id } from '@causeway/kernel';

/** The streams of a platform carry its uuid, in each environment's lane. */
export const CONFIG_STREAMS = 'platform-config';
export const TOKEN_STREAMS = 'tokens';
export const SETTINGS_STREAMS = 'operator-settings';
export const OPERATOR_TOKEN_STREAMS = 'operator-tokens';
export const OPERATOR_ACTION_STREAMS = 'operator-action';
export const PERSONAL_REVEAL_STREAMS = 'personal-reveal';
export const CONSOLE_SESSION_STREAMS = 'console-session';

const UUID_LENGTH = 36;

/** The id part of a platform's streams. Throws on text that is no platform's id. */
export const streamIdOf = (platformId: string): string => {
  const id = parseId('Platform', platformId);
  if (id === undefined) throw new Error(`${JSON.stringify(platformId)} is no id of a platform`);
  return uuidOf(id);
};

/** The platform whose stream this is; the reverse of `streamIdOf`. */
export const platformIdOf = (streamId: string): Id<'Platform'> =>
  idOf('Platform', streamId.slice(-UUID_LENGTH));
