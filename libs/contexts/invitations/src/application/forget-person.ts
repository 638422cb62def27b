import { forgetsPersons, type Forget } from '@causeway/customers';
import { derivedUuid } from '@causeway/kernel';
import { withdrawInvitation } from '../domain/invitation.decide.js';
import { somePendingOf } from '../read/invitation.query.js';
import { invitations } from './invitation.aggregate.js';
import type { InvitationsPorts } from './ports.js';

/** What names the two people is sealed under their own keys; what is left is to end the pending ones. */
const withdrawOf =
  (ports: InvitationsPorts): Forget =>
  async (inviterId, call) => {
    for (;;) {
      const left = await somePendingOf(ports, { environment: call.environment, inviterId });
      if (left.length === 0) return;
      for (const code of left) {
        const commandId = derivedUuid('withdraw-invitation', code);
        await ports.record(
          { ...call, commandId },
          {
            name: 'withdraw-invitation',
            on: invitations,
            id: code,
            decide: (invitation, context) => withdrawInvitation(inviterId, invitation, context),
          },
        );
      }
    }
  };

/** When a person is erased, their invitations can no longer be claimed. */
export const forgetting = forgetsPersons('invitations', withdrawOf);
