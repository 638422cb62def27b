import { setting } from '@causeway/commands';
import { json, texts } from '@causeway/event-store';
import { keptDomains } from '../../domain/counterparties/allow-list.js';
import { keptLimits, type VelocityLimit } from '../../domain/counterparties/velocity-limit.js';
import { allowListDeclared, velocityLimitsDeclared } from '../../settings/operator-settings.js';

/** Which institutions the call's platform deals with; an empty list means every one. */
export const allowList = setting({
  declared: allowListDeclared,
  requests: { set: 'uma.set-allow-list', get: 'uma.get-allow-list' },
  category: 'uma-allow-list',
  event: 'UmaAllowListSet',
  table: 'uma.allow_list_view',
  columns: { domains: texts() },
  none: { domains: [] },
  kept: ({ domains }) => ({ domains: keptDomains(domains) }),
});

/** How many payments the call's platform may agree on with an institution within any hour. */
export const velocityLimits = setting({
  declared: velocityLimitsDeclared,
  requests: { set: 'uma.set-velocity-limits', get: 'uma.get-velocity-limits' },
  category: 'uma-velocity-limit',
  event: 'VelocityLimitSet',
  table: 'uma.velocity_limit_view',
  columns: { limits: json<readonly VelocityLimit[]>() },
  none: { limits: [] },
  kept: ({ limits }) => ({ limits: keptLimits(limits) }),
});
