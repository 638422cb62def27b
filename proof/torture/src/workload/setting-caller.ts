import type { CallerParts, Step } from './caller.js';
import { ask, type Outcome } from './outcome.js';
import type { Setting, ShownConfig } from './settings.js';

/** The share of reads among a caller's requests. */
const READS = 0.2;

/** Writes one setting again and again, and reads it now and then: no other caller writes it. */
export const settingStep = (setting: Setting, { api, history, chance }: CallerParts): Step => {
  const write = async (): Promise<Outcome> => {
    const value = setting.valueOf(history.nextNumber());
    const told = await ask(`PATCH /config with ${setting.name} ${value}`, () =>
      api.patch('/config', setting.patch(value)),
    );
    history.count(told.outcome);
    if (told.surprise !== undefined) history.surprise(told.surprise);
    history.stepsOf(setting.name).push({ kind: 'write', value, outcome: told.outcome });
    if (told.outcome === 'acknowledged') seen(told.answer?.body);
    return told.outcome;
  };
  const read = async (): Promise<Outcome> => {
    const told = await ask(`GET /config for ${setting.name}`, () => api.get('/config'));
    history.count(told.outcome);
    if (told.surprise !== undefined) history.surprise(told.surprise);
    if (told.outcome === 'acknowledged') seen(told.answer?.body);
    return told.outcome;
  };
  const seen = (config: ShownConfig | undefined): void => {
    if (config === undefined) return;
    history.stepsOf(setting.name).push({ kind: 'read', value: setting.shownIn(config) });
  };
  return () => (chance.happens(READS) ? read() : write());
};
