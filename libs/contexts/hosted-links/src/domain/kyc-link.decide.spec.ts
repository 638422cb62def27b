import { after, idOf, instant, newUuid } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { issueLink, LINK_LIFE_MS, openLink, useLink, type LinkFacts } from './kyc-link.decide.js';
import { evolveKycLink, linkStateFor, noLink, type KycLinkEvent } from './kyc-link.js';

const NOW = instant('2026-03-01T12:00:00.000Z');
const END = instant('2026-03-08T12:00:00.000Z');
const when = { now: NOW };
const { given } = decider<Parameters<typeof evolveKycLink>[0], KycLinkEvent>({
  initial: noLink,
  evolve: evolveKycLink,
});

const linkId = newUuid();
const wanted = { customerId: idOf('Customer', newUuid()), redirectUri: 'https://shop.example/back?x=1' };
const customer = { verificationStatus: 'UNVERIFIED', unverifiedChannels: [] };
const facts: LinkFacts = { linkId, secretHash: 'hash', isRegulated: false, customer };
const issued: KycLinkEvent = {
  type: 'KycLinkIssued',
  ...{ linkId, secretHash: 'hash', ...wanted },
  ...{ issuedAt: NOW, expiresAt: END },
};
const opened: KycLinkEvent = { type: 'KycLinkOpened', sessionHash: 'mine', openedAt: NOW };
const used: KycLinkEvent = { type: 'KycLinkUsed', usedAt: NOW };

describe('a hosted link (verification §4)', () => {
  const issue = (more: Partial<LinkFacts>, without: readonly (keyof LinkFacts)[] = []) => {
    const known = Object.fromEntries(
      Object.entries({ ...facts, ...more }).filter(([name]) => !without.includes(name as keyof LinkFacts)),
    ) as unknown as LinkFacts;
    return given().when((link) => issueLink(wanted, link, when, known));
  };

  it('is valid for seven days', () => {
    expect(after(NOW, LINK_LIFE_MS)).toBe(END);
    issue({}).thenRecorded(issued);
  });

  it.each(['UNVERIFIED', 'PENDING', 'REJECTED', 'HOLD'])('is made for a customer who is %s', (status) => {
    issue({ customer: { ...customer, verificationStatus: status } }).thenRecorded(issued);
  });

  it('is refused for a customer who is not there, whatever else is wrong', () => {
    issue({ isRegulated: true }, ['customer']).thenRejected('CUSTOMER_NOT_FOUND');
  });

  it('is refused for unverified channels before anything of the platform or the status', () => {
    const unverifiedChannels = ['phone'];
    issue({
      isRegulated: true,
      customer: { verificationStatus: 'APPROVED', unverifiedChannels },
    }).thenRejected('CHANNELS_NOT_VERIFIED', { unverifiedChannels });
  });

  it('is refused on a regulated platform, and for an approved customer', () => {
    issue({ isRegulated: true }).thenRejected('PLATFORM_REGULATED', { status: 'UNVERIFIED' });
    issue({ customer: { ...customer, verificationStatus: 'APPROVED' } }).thenRejected('CUSTOMER_APPROVED', {
      status: 'APPROVED',
    });
  });

  it('belongs to the session that opens it first', () => {
    given(issued)
      .when((link) => openLink('mine', link, when))
      .thenRecorded(opened);
    given(issued, opened)
      .when((link) => openLink('mine', link, when))
      .thenNothing();
    given(issued, opened)
      .when((link) => openLink('theirs', link, when))
      .thenRejected('LINK_NOT_YOURS', { state: 'TAKEN' });
    given()
      .when((link) => openLink('mine', link, when))
      .thenRejected('LINK_NOT_FOUND');
  });

  it('cannot be opened from the moment of its expiry on', () => {
    given(issued)
      .when((link) => openLink('mine', link, { now: after(END, -1) }))
      .thenRecorded({ ...opened, openedAt: after(END, -1) });
    given(issued)
      .when((link) => openLink('mine', link, { now: END }))
      .thenRejected('LINK_NOT_YOURS', { state: 'EXPIRED' });
  });

  it('is used up by its session alone, once', () => {
    given(issued, opened)
      .when((link) => useLink('mine', link, when))
      .thenRecorded(used);
    given(issued, opened, used)
      .when((link) => useLink('mine', link, when))
      .thenNothing();
    given(issued, opened)
      .when((link) => useLink('theirs', link, when))
      .thenRejected('LINK_NOT_YOURS', { state: 'TAKEN' });
    given(issued)
      .when((link) => useLink('mine', link, when))
      .thenRejected('LINK_NOT_YOURS', { state: 'NEW' });
    given(issued, opened, used)
      .when((link) => openLink('theirs', link, when))
      .thenRejected('LINK_NOT_YOURS', { state: 'USED' });
  });

  it.each([
    [[issued], undefined, NOW, 'NEW'],
    [[issued], undefined, END, 'EXPIRED'],
    [[issued, opened], 'mine', NOW, 'OWN'],
    [[issued, opened], undefined, NOW, 'TAKEN'],
    [[issued, opened], 'mine', END, 'EXPIRED'],
    [[issued, opened, used], 'mine', END, 'ENDED'],
    [[issued, opened, used], 'theirs', END, 'USED'],
  ] as const)('after %j is for %s at %s: %s', (history, session, now, state) => {
    const link = history.reduce(evolveKycLink, noLink);
    if (link.status === 'ABSENT') throw new Error('no link');
    expect(linkStateFor(link, session, now)).toBe(state);
  });
});
