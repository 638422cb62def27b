import { Command, Query, setting, type Setting } from '@causeway/commands';
import { json, texts } from '@causeway/event-store';
import { keptDomains } from '../../domain/counterparties/allow-list.js';
import { keptLimits, type VelocityLimit } from '../../domain/counterparties/velocity-limit.js';

type Nothing = Readonly<Record<string, never>>;

/** Which institutions the call's platform deals with; an empty list means every one. */
export type AllowListDocument = Setting<{ readonly domains: readonly string[] }>;
export type VelocityLimits = Setting<{ readonly limits: readonly VelocityLimit[] }>;

/** The operator's (rates-and-rails §11): replaces the allow list of the call's platform. */
export class SetUmaAllowList extends Command<{ readonly domains: readonly string[] }, AllowListDocument> {
  static readonly type = 'uma.set-allow-list';
}

export class GetUmaAllowList extends Query<Nothing, AllowListDocument> {
  static readonly type = 'uma.get-allow-list';
}

/** The operator's (quotes §1.4, row 9): replaces the velocity limits of the call's platform. */
export class SetUmaVelocityLimits extends Command<
  { readonly limits: readonly VelocityLimit[] },
  VelocityLimits
> {
  static readonly type = 'uma.set-velocity-limits';
}

export class GetUmaVelocityLimits extends Query<Nothing, VelocityLimits> {
  static readonly type = 'uma.get-velocity-limits';
}

export const allowList = setting({
  category: 'uma-allow-list',
  event: 'UmaAllowListSet',
  table: 'uma.allow_list_view',
  columns: { domains: texts() },
  none: { domains: [] },
  kept: ({ domains }) => ({ domains: keptDomains(domains) }),
  set: SetUmaAllowList,
  get: GetUmaAllowList,
});

export const velocityLimits = setting({
  category: 'uma-velocity-limit',
  event: 'VelocityLimitSet',
  table: 'uma.velocity_limit_view',
  columns: { limits: json<readonly VelocityLimit[]>() },
  none: { limits: [] },
  kept: ({ limits }) => ({ limits: keptLimits(limits) }),
  set: SetUmaVelocityLimits,
  get: GetUmaVelocityLimits,
});
