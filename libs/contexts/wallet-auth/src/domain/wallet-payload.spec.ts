import { after, idOf, instant } from '@causeway/kernel';
import { organizationOf, privacyPayload } from './wallet-payload.js';

const now = instant('2026-03-02T10:00:00.000Z');
const accountId = idOf('InternalAccount', '01890000-0000-7000-8000-0000000000a1');
const otherAccount = idOf('InternalAccount', '01890000-0000-7000-8000-0000000000a2');
const requestId = idOf('Request', '01890000-0000-7000-8000-0000000000b1');
const otherRequest = idOf('Request', '01890000-0000-7000-8000-0000000000b2');
const change = { accountId, requestId, privateEnabled: true, now };
const readOf = (text: string) =>
  JSON.parse(text) as { readonly parameters: Readonly<Record<string, string>> };

describe('the text to sign', () => {
  it('is the same for the same change', () => {
    expect(privacyPayload(change)).toBe(privacyPayload({ ...change }));
  });

  it.each([
    ['wallet', { accountId: otherAccount }],
    ['request', { requestId: otherRequest }],
    ['change', { privateEnabled: false }],
    ['moment', { now: after(now, 1) }],
  ])('is another one for another %s', (_which, changed) => {
    expect(privacyPayload({ ...change, ...changed })).not.toBe(privacyPayload(change));
  });

  it('is compact JSON with its keys sorted at every level', () => {
    const text = privacyPayload(change);
    const read = readOf(text);
    expect(text).toBe(JSON.stringify(read));
    expect(Object.keys(read)).toStrictEqual(Object.keys(read).toSorted());
    expect(Object.keys(read.parameters)).toStrictEqual(Object.keys(read.parameters).toSorted());
  });

  it('names the wallet and its organization, and the moment in milliseconds', () => {
    expect(readOf(privacyPayload(change))).toMatchObject({
      organizationId: organizationOf(accountId),
      parameters: { signWith: accountId },
      requestId,
      timestampMs: '1772445600000',
    });
  });
});

it('a wallet’s organization stays the same, and differs from that of any other wallet', () => {
  expect(organizationOf(accountId)).toBe(organizationOf(accountId));
  expect(organizationOf(accountId)).not.toBe(organizationOf(otherAccount));
});
