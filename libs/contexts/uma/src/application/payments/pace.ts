import type { CallContext } from '@causeway/commands';
import { limitOf, velocityWindowStart, type Pace } from '../../domain/counterparties/velocity-limit.js';
import { agreementsSince } from '../../read/payments/agreement.view.js';
import type { UmaPorts } from '../ports.js';
import { velocityLimits } from '../counterparties/operator-settings.js';

/** How fast the platform agrees on payments with an institution; `undefined` for one without a limit. */
export const paceWith = async (
  ports: Pick<UmaPorts, 'clock' | 'rows' | 'views'>,
  domain: string,
  call: CallContext,
): Promise<Pace | undefined> => {
  const limit = limitOf(await velocityLimits.find(ports, call), domain);
  if (limit === undefined) return undefined;
  const since = velocityWindowStart(ports.clock.now(call.environment));
  return { limit, ...(await agreementsSince(ports, call, domain, since)) };
};
