import {
  answersQuery,
  Command,
  decides,
  Query,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type Dispatch,
  type QueryHandling,
} from '@causeway/commands';
import { after, uuidOf, type Id } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import {
  evolveVelocityLimits,
  noVelocityLimits,
  setVelocityLimits,
  VELOCITY_WINDOW_MS,
  type VelocityLimit,
  type VelocityLimits,
  type VelocityLimitSet,
} from '../domain/velocity-limit.js';
import { agreementsSince } from '../read/agreement.view.js';
import { findVelocityLimits, velocityLimitRows } from '../read/velocity-limit.view.js';
import type { UmaPorts } from './ports.js';

/** The operator's (quotes §1.4, row 9): replaces the velocity limits of the call's platform. */
export class SetUmaVelocityLimits extends Command<
  { readonly limits: readonly VelocityLimit[] },
  VelocityLimits
> {
  static readonly type = 'uma.set-velocity-limits';
}

export class GetUmaVelocityLimits extends Query<Readonly<Record<string, never>>, VelocityLimits> {
  static readonly type = 'uma.get-velocity-limits';
}

/** One stream a platform: `uma-velocity-limit-<uuid>`. */
export const velocityLimits: Aggregate<VelocityLimits, VelocityLimitSet> = {
  category: 'uma-velocity-limit',
  initial: noVelocityLimits,
  evolve: evolveVelocityLimits,
  views: [velocityLimitRows],
};

export const setVelocityLimitsHandling = ({ dispatch }: { readonly dispatch: Dispatch }): CommandHandling =>
  decides<VelocityLimits, VelocityLimitSet, SetUmaVelocityLimits>({
    command: SetUmaVelocityLimits,
    aggregate: velocityLimits,
    streamId: (_limits, { platformId }) => uuidOf(platformId as Id<'Platform'>),
    // Limits for a platform that is not there would bind nobody: its owner's refusal is the answer.
    facts: async (_limits, call) => {
      await dispatch.execute(new GetPlatformConfig({}, call));
    },
    decide: setVelocityLimits,
    answer: ({ limits, updatedAt }) => ({ limits, updatedAt }),
  });

export const getVelocityLimitsHandling = (
  ports: Pick<UmaPorts, 'views' | 'rows' | 'dispatch'>,
): QueryHandling =>
  answersQuery<GetUmaVelocityLimits>({
    query: GetUmaVelocityLimits,
    answer: async (_nothing, call) => {
      await ports.dispatch.execute(new GetPlatformConfig({}, call));
      return findVelocityLimits(ports, call);
    },
  });

/** Whether the platform has agreed on as many payments with this institution as it may within the hour. */
export const isTooFast = async (
  ports: Pick<UmaPorts, 'views' | 'rows' | 'clock'>,
  domain: string,
  call: CallContext,
): Promise<boolean> => {
  const { limits } = await findVelocityLimits(ports, call);
  const limit = limits.find((each) => each.domain === domain);
  if (limit === undefined) return false;
  const since = after(ports.clock.now(call.environment), -VELOCITY_WINDOW_MS);
  return (await agreementsSince(ports.views, call, domain, since)) >= limit.paymentsPerHourMax;
};
