import type { ApiClient } from './api-client.js';

const DAY_SECONDS = 86_400;
const MORNING_SECONDS = 6 * 3_600;

/** Moves the sandbox to a morning, so that no midnight falls between what is counted by the day. */
export const earlyInTheDay = async (operator: ApiClient): Promise<void> => {
  const { body } = await operator.get('/operator/clock');
  const ofTheDay = Math.floor(Date.parse(body['sandbox'] as string) / 1_000) % DAY_SECONDS;
  const advanceSeconds = DAY_SECONDS - ofTheDay + MORNING_SECONDS;
  const { status, text } = await operator.post('/operator/clock', { advanceSeconds });
  if (status !== 200) throw new Error(`the clock was not moved: ${text}`);
};
