import { after, idOf, instant, newUuid } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import fc from 'fast-check';
import {
  cancelInvitation,
  claimInvitation,
  createInvitation,
  DAY_MS,
  INVITATIONS_A_DAY_MAX,
  withdrawInvitation,
  type InvitationFacts,
  type NewInvitation,
} from './invitation.decide.js';
import {
  evolveInvitation,
  noInvitation,
  statusAt,
  type InvitationCreated,
  type InvitationEvent,
} from './invitation.js';

const now = instant('2026-03-02T10:00:00.000Z');
const context = { now, environment: 'production' } as const;
const { given } = decider<Parameters<typeof evolveInvitation>[0], InvitationEvent>({
  initial: noInvitation,
  evolve: evolveInvitation,
});

const inviterId = idOf('Customer', newUuid());
const inviteeId = idOf('Customer', newUuid());
const wanted: NewInvitation = { inviterUma: '$ada@acme.example' };
const facts: InvitationFacts = {
  code: '0a1b2c3d',
  url: 'https://pages.example/i/0a1b2c3d',
  platformId: 'Platform:1',
  umaDomain: 'acme.example',
  setup: { displayName: 'Acme', logoUrl: 'https://l', countries: ['DE'], onboardingUrl: 'https://o' },
  hasEndpoint: true,
  inviter: { customerId: inviterId, payoutCurrency: 'EUR' },
  lately: [],
};
const created: InvitationCreated = {
  type: 'InvitationCreated',
  code: facts.code,
  platformId: 'Platform:1',
  inviterId,
  inviterUma: wanted.inviterUma,
  url: facts.url,
  createdAt: now,
};
const claimed: InvitationEvent = {
  type: 'InvitationClaimed',
  inviteeId,
  inviteeUma: '$bob@other.example',
  claimedBy: 'Platform:2',
  claimedAt: now,
};
const cancelled: InvitationEvent = { type: 'InvitationCancelled', reason: 'PLATFORM', cancelledAt: now };
const expiring = { ...created, expiresAt: now };
const create = (more: Partial<NewInvitation> = {}, known: Partial<InvitationFacts> = {}) =>
  given().when((state) => createInvitation({ ...wanted, ...more }, state, context, { ...facts, ...known }));

describe('an invitation is created (invitations §4.1)', () => {
  it('for a customer of the platform', () => {
    create().thenRecorded(created);
  });

  it('with a name, an amount in the inviter’s currency and an end', () => {
    const expiresAt = after(now, 1);
    create({ firstName: 'Ada', amountToSend: 12_50n, expiresAt }).thenRecorded({
      ...created,
      firstName: 'Ada',
      amountToSend: { amountMinor: 12_50n, currency: 'EUR' },
      expiresAt,
    });
  });

  const { inviter: _inviter, ...unknown } = facts;
  const elsewhere = (inviterUma: string, more: Partial<NewInvitation> = {}) =>
    given().when((state) => createInvitation({ ...wanted, ...more, inviterUma }, state, context, unknown));
  it('for a customer whose address is older than the platform’s domain', () => {
    create({ inviterUma: '$ada@old.example' }).thenRecorded({ ...created, inviterUma: '$ada@old.example' });
  });

  it('only at the platform’s own domain, where no customer has the address', () => {
    const errors = [{ field: 'inviterUma', message: 'must be at acme.example' }];
    elsewhere('$ada@evilacme.example').thenRejected('INVALID_UMA_ADDRESS', { errors }).andRecorded();
    elsewhere('$ada@sub.acme.example').thenRejected('INVALID_UMA_ADDRESS', { errors }).andRecorded();
  });

  it('only for an address that a customer has, and with every wrong field named', () => {
    given()
      .when((state) => createInvitation({ ...wanted, expiresAt: now }, state, context, unknown))
      .thenRejected('INVALID_INPUT', {
        errors: [
          { field: 'inviterUma', message: 'must be the UMA address of one of your customers' },
          { field: 'expiresAt', message: 'must be in the future' },
        ],
      })
      .andRecorded();
    elsewhere('$ada@other.example', { expiresAt: now })
      .thenRejected('INVALID_INPUT', {
        errors: [
          { field: 'inviterUma', message: 'must be at acme.example' },
          { field: 'expiresAt', message: 'must be in the future' },
        ],
      })
      .andRecorded();
  });

  it('not before the platform is set up, which is judged after the fields', () => {
    const bare = { setup: { countries: [] }, hasEndpoint: false };
    create({}, bare)
      .thenRejected('INVITATIONS_NOT_CONFIGURED', {
        missing: ['displayName', 'logoUrl', 'onboardingUrl', 'countries', 'webhookEndpoint'],
      })
      .andRecorded();
    create({ expiresAt: now }, bare).thenRejected('INVALID_INPUT', {
      errors: [{ field: 'expiresAt', message: 'must be in the future' }],
    });
  });

  it('with an amount only in a currency that the inviter may send', () => {
    const known = { inviter: { customerId: inviterId } };
    create({ amountToSend: 1n }, known).thenRejected('INVALID_CURRENCY').andRecorded();
    create({}, known).thenRecorded(created);
  });

  it('a hundred times within a day, and again when the oldest of them is a day old', () => {
    const lately = (count: number) =>
      Array.from({ length: count }, (_, index) => after(now, -index * 60_000));
    create({}, { lately: lately(INVITATIONS_A_DAY_MAX - 1) }).thenRecorded(created);
    create({}, { lately: lately(INVITATIONS_A_DAY_MAX) })
      .thenRejected('TOO_MANY_INVITATIONS', { retryAfterSeconds: DAY_MS / 1_000 - 99 * 60 })
      .andRecorded();
    const ending = (ms: number) => [...lately(INVITATIONS_A_DAY_MAX - 1), after(now, ms - DAY_MS)];
    create({}, { lately: ending(0) }).thenRecorded(created);
    create({}, { lately: ending(1) }).thenRejected('TOO_MANY_INVITATIONS', { retryAfterSeconds: 1 });
  });

  it('never over another one of the same code', () => {
    given(created)
      .when((state) => createInvitation(wanted, state, context, facts))
      .thenRejected('CODE_TAKEN')
      .andRecorded();
  });
});

const claim = (...history: InvitationEvent[]) =>
  given(...history).when((state) =>
    claimInvitation({ inviteeUma: '$bob@other.example', inviteeId, claimedBy: 'Platform:2' }, state, context),
  );

describe('an invitation is claimed (invitations §4.3)', () => {
  it('once, for a customer of any platform', () => {
    claim(created).thenRecorded(claimed);
    claim(created, claimed).thenRejected('INVITATION_ALREADY_CLAIMED', { status: 'CLAIMED' }).andRecorded();
  });

  it('while it is pending', () => {
    claim().thenRejected('INVITATION_NOT_FOUND').andRecorded();
    claim(created, cancelled).thenRejected('INVITATION_CANCELLED', { status: 'CANCELLED' }).andRecorded();
    claim(expiring).thenRejected('INVITATION_EXPIRED', { expiresAt: now }).andRecorded();
    claim({ ...created, expiresAt: after(now, 1) }).thenRecorded(claimed);
  });

  it('by a customer who is there and is not the inviter, which is judged after the state', () => {
    const by = (inviteeUma: string, known: object, ...history: InvitationEvent[]) =>
      given(...history).when((state) =>
        claimInvitation({ inviteeUma, claimedBy: 'Platform:1', ...known }, state, context),
      );
    by('$bob@other.example', {}, created).thenRejected('INVITEE_UNKNOWN').andRecorded();
    by('$ada@acme.example', { inviteeId: inviterId }, created).thenRejected('SELF_PAYMENT').andRecorded();
    by('$bob@other.example', {}, created, cancelled).thenRejected('INVITATION_CANCELLED', {
      status: 'CANCELLED',
    });
  });
});

const cancel = (platformId: string, ...history: InvitationEvent[]) =>
  given(...history).when((state) => cancelInvitation({ platformId }, state, context));

describe('an invitation is cancelled (invitations §4.4)', () => {
  it('by the platform that created it, once, while it is pending', () => {
    cancel('Platform:1', created).thenRecorded(cancelled);
    cancel('Platform:1', created, cancelled).thenRejected('INVITATION_CANCELLED', { status: 'CANCELLED' });
    cancel('Platform:1', created, claimed)
      .thenRejected('INVITATION_ALREADY_CLAIMED', { status: 'CLAIMED', inviteeUma: '$bob@other.example' })
      .andRecorded();
    cancel('Platform:1', expiring).thenRejected('INVITATION_EXPIRED', { expiresAt: now });
    cancel('Platform:1').thenRejected('INVITATION_NOT_FOUND');
  });

  it.each([[[created]], [[created, claimed]], [[created, cancelled]], [[expiring]]])(
    'never by another one, which learns nothing of its state',
    (history) => {
      cancel('Platform:2', ...history)
        .thenRejected('NOT_THE_INVITING_PLATFORM')
        .andRecorded();
    },
  );

  it('when its inviter is gone, unless it has ended', () => {
    const withdraw = (...history: InvitationEvent[]) =>
      given(...history).when((state) => withdrawInvitation('INVITER_DELETED', state, context));
    withdraw(created).thenRecorded({ ...cancelled, reason: 'INVITER_DELETED' });
    withdraw(created, claimed).thenNothing();
    withdraw(created, cancelled).thenNothing();
  });

  it('keeps what time had ended as expired when its inviter goes', () => {
    const over = { ...created, expiresAt: now };
    const expired = { type: 'InvitationExpired', expiredAt: now } as const;
    const withdraw = (...history: InvitationEvent[]) =>
      given(...history).when((state) => withdrawInvitation('INVITER_DELETED', state, context));
    withdraw(over).thenRecorded(expired);
    withdraw(over, expired).thenNothing();
  });
});

describe('time', () => {
  it('ends what is pending at the very moment, and nothing else (invitations §3)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), (ms) => {
        const expiresAt = after(now, ms);
        expect(statusAt({ status: 'PENDING', expiresAt }, now)).toBe(ms <= 0 ? 'EXPIRED' : 'PENDING');
        expect(statusAt({ status: 'CLAIMED', expiresAt }, now)).toBe('CLAIMED');
        expect(statusAt({ status: 'CANCELLED', expiresAt }, now)).toBe('CANCELLED');
      }),
    );
    expect(statusAt({ status: 'PENDING' }, now)).toBe('PENDING');
  });

  it('leads only along the edges of §3, whatever is tried in whatever order', () => {
    const attempts = fc.array(
      fc.record({ what: fc.constantFrom('claim', 'cancel', 'withdraw'), ms: fc.nat(20) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(attempts, fc.option(fc.nat(100)), (tries, endsAfter) => {
        const first = endsAfter === null ? created : { ...created, expiresAt: after(now, endsAfter) };
        let state = evolveInvitation(noInvitation, first);
        let at = now;
        let ended: string | undefined;
        for (const { what, ms } of tries) {
          at = after(at, ms);
          const when = { ...context, now: at };
          const decided =
            what === 'claim'
              ? claimInvitation(
                  { inviteeUma: '$bob@other.example', inviteeId, claimedBy: 'Platform:2' },
                  state,
                  when,
                )
              : what === 'cancel'
                ? cancelInvitation({ platformId: 'Platform:1' }, state, when)
                : withdrawInvitation('INVITER_DELETED', state, when);
          for (const event of decided.events) state = evolveInvitation(state, event);
          if (state.status === 'ABSENT') throw new Error('it was created');
          const status = statusAt(state, at);
          if (ended !== undefined && ended !== 'EXPIRED') expect(status).toBe(ended);
          if (ended === 'EXPIRED') expect(['EXPIRED', 'CANCELLED']).toContain(status);
          if (status !== 'PENDING') ended = status;
        }
      }),
    );
  });
});
