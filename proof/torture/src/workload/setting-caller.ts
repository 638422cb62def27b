import type { CallerParts, Step } from './caller.js';
import { ask, type Outcome } from './outcome.js';
import type { Setting, ShownConfig } from './settings.js';

/** The share of reads among a caller's requests. */
const READS = 0.2;

/** Writes one setting again and again, and reads it now and then: no other caller writes it. */
export const settingStep = (setting: Setting, { api, history, chance }: CallerParts): Step => {
  const write = async (): Promise<Outcome> => {
    const value = setting.valueOf(history.nextNumber());
    const reply = await ask(`PATCH /config with ${setting.name} ${value}`, () =>
      api.patch('/config', setting.patch(value)),
    );
    history.count(reply.outcome);
    if (reply.surprise !== undefined) history.surprise(reply.surprise);
    history.stepsOf(setting.name).push({ kind: 'write', value, outcome: reply.outcome });
    if (reply.outcome === 'acknowledged') seen(reply.answer?.body);
    return reply.outcome;
  };
  const read = async (): Promise<Outcome> => {
    const reply = await ask(`GET /config for ${setting.name}`, () => api.get('/config'));
    history.count(reply.outcome);
    if (reply.surprise !== undefined) history.surprise(reply.surprise);
    if (reply.outcome === 'acknowledged') seen(reply.answer?.body);
    return reply.outcome;
  };
  const seen = (config: ShownConfig | undefined): void => {
    if (config === undefined) return;
    history.stepsOf(setting.name).push({ kind: 'read', value: setting.shownIn(config) });
  };
  return () => (chance.happens(READS) ? read() : write());
};
