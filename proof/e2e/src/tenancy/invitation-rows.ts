import type { Tenant } from './tenant.js';

/** Who holds a code may use it: the invitee's platform may be any one of the environment (invitations §1). */
export const INVITATION_ROWS = {
  createInvitation: {
    needs: ['MANAGE', 'TRANSACT'],
    answers: 201,
    call: (own: Tenant) => ({ body: { inviterUma: own.inviter() } }),
    takes: ['body.inviterUma'],
  },
  getInvitation: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({ path: { invitationCode: own.keptInvitation() } }),
    namesNothing: ['path.invitationCode'],
  },
  claimInvitation: {
    needs: ['MANAGE', 'TRANSACT'],
    answers: 200,
    call: async (own: Tenant, place?: string) => ({
      path: { invitationCode: place === undefined ? await own.pendingInvitation() : own.keptInvitation() },
      body: { inviteeUma: place === undefined ? await own.invitee() : own.inviter() },
    }),
    takes: ['body.inviteeUma'],
    namesNothing: ['path.invitationCode'],
  },
  cancelInvitation: {
    needs: ['MANAGE', 'TRANSACT'],
    answers: 200,
    call: async (own: Tenant) => ({ path: { invitationCode: await own.pendingInvitation() } }),
    namesNothing: ['path.invitationCode'],
  },
} as const;
