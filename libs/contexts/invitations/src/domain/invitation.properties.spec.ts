import { after, instant, newId, type Decision, type Instant } from '@causeway/kernel';
import fc from 'fast-check';
import { cancelInvitation, claimInvitation, withdrawInvitation } from './invitation.decide.js';
import {
  evolveInvitation,
  noInvitation,
  statusAt,
  type Invitation,
  type InvitationEvent,
  type InvitationStatus,
} from './invitation.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const [OURS, THEIRS] = [newId('Platform'), newId('Platform')];
const INVITER_UMA = '$ada@acme.example';
const LIFE_MS = 60_000;

type Step =
  | { readonly do: 'claim'; readonly by: 'us' | 'them'; readonly who: 'INVITEE' | 'INVITER' | 'NO_ONE' }
  | { readonly do: 'cancel'; readonly by: 'us' | 'them' }
  | { readonly do: 'withdraw'; readonly reason: 'INVITER_DELETED' | 'ADDRESS_CHANGED' }
  | { readonly do: 'pass'; readonly ms: number };

const by = fc.constantFrom('us' as const, 'them' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('claim' as const), by },
      who: fc.constantFrom('INVITEE' as const, 'INVITER' as const, 'NO_ONE' as const),
    }),
  },
  fc.record({ do: fc.constant('cancel' as const), by }),
  fc.record({
    do: fc.constant('withdraw' as const),
    reason: fc.constantFrom('INVITER_DELETED' as const, 'ADDRESS_CHANGED' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, LIFE_MS / 3, LIFE_MS) }),
  },
);

const created = (expiresAt: Instant | undefined): Invitation =>
  evolveInvitation(noInvitation, {
    ...{ type: 'InvitationCreated', code: 'abcd2345', platformId: OURS, inviterId: newId('Customer') },
    ...{ inviterUma: INVITER_UMA, url: 'https://pay.example/i/abcd2345', createdAt: NOW },
    ...(expiresAt !== undefined && { expiresAt }),
  });

const decide = (what: Step, invitation: Invitation, now: Instant): Decision<InvitationEvent> => {
  const when = { now, environment: 'sandbox' as const };
  if (what.do === 'cancel')
    return cancelInvitation({ platformId: what.by === 'us' ? OURS : THEIRS }, invitation, when);
  if (what.do === 'withdraw') return withdrawInvitation(what.reason, invitation, when);
  if (what.do === 'pass') throw new Error('time decides nothing');
  return claimInvitation(
    {
      inviteeUma: what.who === 'INVITER' ? INVITER_UMA : '$grace@acme.example',
      claimedBy: what.by === 'us' ? OURS : THEIRS,
      ...(what.who !== 'NO_ONE' && { inviteeId: newId('Customer') }),
    },
    invitation,
    when,
  );
};

/** The edges of invitations §3: only a pending one goes on, once, and what it may become depends on who asks. */
const next = (what: Step, was: InvitationStatus): InvitationStatus => {
  if (was !== 'PENDING') return was;
  if (what.do === 'claim') return what.who === 'INVITEE' ? 'CLAIMED' : 'PENDING';
  if (what.do === 'cancel') return what.by === 'us' ? 'CANCELLED' : 'PENDING';
  return what.do === 'withdraw' ? 'CANCELLED' : 'PENDING';
};

it('moves along the specified edges alone, and where it ended it stays', () => {
  const reached = new Set<InvitationStatus>();
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.option(fc.constant(after(NOW, LIFE_MS)), { nil: undefined }),
      (steps, expiresAt) => {
        let [invitation, now] = [created(expiresAt), NOW];
        const status = (): InvitationStatus => {
          if (invitation.status === 'ABSENT') throw new Error('the invitation is gone');
          return statusAt(invitation, now);
        };
        for (const what of steps) {
          const was = status();
          if (what.do === 'pass') {
            now = after(now, what.ms);
            const isOver = was === 'PENDING' && expiresAt !== undefined && now >= expiresAt;
            expect(status()).toBe(isOver ? 'EXPIRED' : was);
          } else {
            const decision = decide(what, invitation, now);
            for (const event of decision.events) invitation = evolveInvitation(invitation, event);
            expect(status()).toBe(next(what, was));
            if (what.do === 'withdraw') expect(invitation.status).not.toBe('PENDING');
          }
          reached.add(status());
        }
      },
    ),
    { numRuns: 500 },
  );
  expect([...reached].sort()).toStrictEqual(['CANCELLED', 'CLAIMED', 'EXPIRED', 'PENDING']);
});
