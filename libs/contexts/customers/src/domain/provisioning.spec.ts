import { instant, newId } from '@causeway/kernel';
import {
  advanceProvisioning,
  beginProvisioning,
  evolveProvisioning,
  noProvisioning,
  type Provisioning,
  type ProvisioningEvent,
} from './provisioning.js';

const now = instant('2026-03-01T12:00:00.000Z');
const [first, second] = [newId('Customer'), newId('Customer')];
const begun: ProvisioningEvent = { type: 'ProvisioningBegun', currencyCode: 'USDC', begunAt: now };
const advanced = (through = first): ProvisioningEvent => ({
  type: 'ProvisioningAdvanced',
  currencyCode: 'USDC',
  through,
  advancedAt: now,
});
const finished: ProvisioningEvent = { type: 'ProvisioningFinished', currencyCode: 'USDC' };
const after = (...events: readonly ProvisioningEvent[]): Provisioning =>
  events.reduce(evolveProvisioning, noProvisioning);
const page = (number: number, through: typeof first | undefined, provisioning: Provisioning) =>
  advanceProvisioning({ page: number, currencyCode: 'USDC', through }, provisioning, { now }).events;

describe('the provisioning of a currency', () => {
  it('begins before the first customer', () => {
    expect(beginProvisioning('USDC', { now }).events).toStrictEqual([begun]);
    expect(after(begun)).toStrictEqual({ page: 1, isUnderWay: true });
  });

  it('goes on after the last customer of each page, until a page is empty', () => {
    expect(page(1, first, after(begun))).toStrictEqual([advanced(first)]);
    expect(after(begun, advanced(first))).toStrictEqual({ page: 2, isUnderWay: true, after: first });
    expect(page(2, undefined, after(begun, advanced(first)))).toStrictEqual([finished]);
    expect(after(begun, advanced(first), finished).isUnderWay).toBe(false);
  });

  it('begins with the first customer again when the currency is enabled again, and counts on', () => {
    expect(after(begun, advanced(first), begun)).toStrictEqual({ page: 3, isUnderWay: true });
    expect(after(begun, finished, begun)).toStrictEqual({ page: 2, isUnderWay: true });
  });

  it.each([
    ['that was overtaken by a new beginning', 1, after(begun, begun)],
    ['that is recorded already', 1, after(begun, advanced(second))],
    ['after the end', 1, after(begun, finished)],
    ['of a currency that was never enabled', 0, noProvisioning],
  ])('ignores a page %s', (_title, number, provisioning) => {
    expect(page(number, first, provisioning)).toStrictEqual([]);
    expect(page(number, undefined, provisioning)).toStrictEqual([]);
  });
});
