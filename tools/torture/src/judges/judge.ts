import type { Evidence } from '../evidence/evidence.js';
import { laneNamed } from '../evidence/log-record.js';
import type { History } from '../workload/history.js';
import type { Setting } from '../workload/settings.js';
import { judgeLane } from './judge-log.js';
import { judgeSetting } from './judge-settings.js';
import { judgeTokens } from './judge-tokens.js';
import { judgeViews } from './judge-views.js';
import { judgeWebhooks, PLATFORM_LANE } from './judge-webhooks.js';

/** Holds what was promised against what is there. One sentence for each broken promise; none is the verdict "good". */
export const judge = (settings: readonly Setting[], history: History, evidence: Evidence): string[] => {
  const { lanes, views, config, tokens, received, webhookPublicKeyPem } = evidence;
  const platformEvents = laneNamed(lanes, PLATFORM_LANE).events;
  const webhookEvents = laneNamed(lanes, 'webhooks.sandbox').events;
  return [
    ...history.surprises,
    ...lanes.flatMap(judgeLane),
    ...settings.flatMap((setting) =>
      judgeSetting(setting, history.stepsOf(setting.name), config, platformEvents),
    ),
    ...judgeTokens(history.tokens, tokens),
    ...judgeWebhooks({
      platformEvents,
      webhookEvents,
      received,
      publicKeyPem: webhookPublicKeyPem,
      tests: history.tests,
    }),
    ...judgeViews(views, platformEvents, webhookEvents),
  ];
};
