import { part, process, task, type CallContext } from '@causeway/commands';
import {
  CUSTOMER_CHANGED,
  CUSTOMER_DELETED,
  forgetsPersons,
  type CustomerChangedV1,
  type CustomerDeletedV1,
} from '@causeway/customers';
import { derivedUuid, Erased, type Id } from '@causeway/kernel';
import { withdrawInvitation } from '../domain/invitation.decide.js';
import type { CancelReason } from '../domain/invitation.js';
import { claimedAround, pendingFromElsewhere, somePendingOf } from '../read/invitation.query.js';
import { bothPeople, invitations } from './invitation.aggregate.js';
import type { InvitationsPorts } from './ports.js';

const withdraw = (
  ports: Pick<InvitationsPorts, 'record'>,
  code: string,
  reason: Exclude<CancelReason, 'PLATFORM'>,
  call: CallContext,
): Promise<void> =>
  ports.record(
    { ...call, commandId: derivedUuid('withdraw-invitation', code) },
    {
      name: 'withdraw-invitation',
      on: invitations,
      id: code,
      decide: (invitation, context) => withdrawInvitation(reason, invitation, context),
    },
  );

/** One that was withdrawn is not found again. */
const withdrawAll = async (
  ports: InvitationsPorts,
  inviterId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  for (;;) {
    const left = await somePendingOf(ports, { environment: call.environment, inviterId });
    if (left.length === 0) return;
    for (const code of left) await withdraw(ports, code, 'INVITER_DELETED', call);
  }
};

/**
 * When a person is erased, their invitations can no longer be claimed. What names one of the two people is sealed under
 * that one's own key; what names both goes now.
 */
export const forgetting = forgetsPersons(
  'invitations',
  (ports: InvitationsPorts) => async (customerId, call) => {
    await withdrawAll(ports, customerId, call);
    for (const code of await claimedAround(ports, call.environment, customerId))
      await ports.vault.shred(bothPeople(call.environment, code));
  },
);

/** When an inviter is deleted, or leaves the address that it invited from, then what is pending ends (invitations §3). */
export const following = part<InvitationsPorts>({
  processes: (ports) => [
    process('withdraw-invitations-on-customer-changed')
      .from('customers')
      .on(CUSTOMER_DELETED, ({ data }) => [
        task('withdraw-invitations', (call) =>
          withdrawAll(ports, (data as CustomerDeletedV1).customerId, call),
        ),
      ])
      .on(CUSTOMER_CHANGED, ({ data }) => {
        if (data instanceof Erased) return [];
        const { id: inviterId, umaAddress } = data as CustomerChangedV1;
        return [
          task('withdraw-invitations-from-elsewhere', async (call) => {
            const inviter = { environment: call.environment, inviterId };
            for (const code of await pendingFromElsewhere(ports, inviter, umaAddress))
              await withdraw(ports, code, 'ADDRESS_CHANGED', call);
          }),
        ];
      }),
  ],
});
