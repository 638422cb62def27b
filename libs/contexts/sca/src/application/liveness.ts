import type { CallContext } from '@causeway/commands';
import { GetCustomer } from '@causeway/customers';
import { uuidOf } from '@causeway/kernel';
import { decideReset, submitLiveness } from '../domain/reset.decide.js';
import { authentications, type LivenessDue } from './authentication.aggregate.js';
import { isSame } from './codes.js';
import type { LivenessProvider, ScaPorts } from './ports.js';

const linkSecret = ({ vault }: Pick<ScaPorts, 'vault'>, resetId: string): string =>
  vault.keyedHash('sca.liveness-link', resetId);

/** Whether it is the secret of this reset's link, compared in constant time. */
export const isLinkSecret = (ports: Pick<ScaPorts, 'vault'>, resetId: string, secret: string): boolean =>
  isSame(ports, secret, linkSecret(ports, resetId));

/** The built-in provider: a page of the service, after which the operator decides (sca §7). */
export const servicePage = (ports: Pick<ScaPorts, 'vault' | 'pagesUrl'>): LivenessProvider => ({
  begin: async ({ resetId }) => ({
    verificationLink: `${ports.pagesUrl}/liveness/${resetId}/${linkSecret(ports, resetId)}`,
  }),
});

const SUFFIX_LENGTH = 3;

/** The sandbox's check: by the end of the customer's name it passes, is looked at for ever, or fails (sca §9). */
export const simulateLiveness =
  (ports: ScaPorts) =>
  async ({ customerId, resetId }: LivenessDue, call: CallContext): Promise<void> => {
    const { fullName, businessInfo } = await ports.dispatch.execute(new GetCustomer({ customerId }, call));
    const suffix = (fullName ?? businessInfo?.legalName ?? '').trim().slice(-SUFFIX_LENGTH);
    const reset = { customerId, resetId };
    await ports.record(call, {
      name: 'simulate-liveness',
      on: authentications,
      id: uuidOf(customerId),
      content: reset,
      decide: (before, when) =>
        suffix === '001'
          ? submitLiveness(reset, before, when)
          : decideReset(
              { ...reset, outcome: suffix === '002' ? 'REJECTED' : 'LIVENESS_PASSED' },
              before,
              when,
            ),
    });
  };
