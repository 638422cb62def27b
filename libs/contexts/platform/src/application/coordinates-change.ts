import { childCall, EVERY_PLATFORM, type CallContext } from '@causeway/commands';
import { FindInternalAccount } from '@causeway/ledger';
import { listPlatforms } from '../read/platform-config.query.js';
import type { FundingCoordinatesSetV1 } from '../published/events.js';
import { followFunding, inTime, submitting } from './follow-funding.js';
import { fundingCoordinates } from './funding-coordinates.js';
import { activateFunded } from './own-account-activation.js';
import type { PlatformPorts } from './ports.js';

type Ports = Pick<PlatformPorts, 'dispatch' | 'views'>;
type Changed = Pick<FundingCoordinatesSetV1, 'currencyCode' | 'accountType'>;

/**
 * Every account in the currency is published as it is shown from now on: the platforms' own first, which are taken into
 * use where they waited for coordinates, then their customers'. Ids are derived from the call's, so that a repeated one
 * does what was left undone.
 */
export const announceCoordinates =
  (ports: Ports) =>
  async (changed: Changed, call: CallContext): Promise<void> => {
    const calls = await callsFor(ports, changed, call);
    for (const each of calls) await announceOwn(ports, changed, inTime(each));
    const following = { currency: changed.currencyCode, coordinatesChanged: true } as const;
    for (const each of calls) await followFunding(ports)(following, each);
  };

/** A call for each platform whose accounts show something else now: one that has a form of its own goes on showing it. */
const callsFor = async (
  { views }: Ports,
  changed: Changed,
  call: CallContext,
): Promise<readonly CallContext[]> => {
  if (call.platformId !== EVERY_PLATFORM) return [call];
  const calls: CallContext[] = [];
  for (const { platformId } of await listPlatforms(views, call.environment)) {
    const each = { ...childCall(call, platformId), platformId };
    const { own } = await fundingCoordinates.find({ views }, each);
    if (!own.some((set) => isSameForm(set, changed))) calls.push(each);
  }
  return calls;
};

const isSameForm = (one: Changed, other: Changed): boolean =>
  one.currencyCode === other.currencyCode && one.accountType === other.accountType;

const announceOwn = async (
  ports: Ports,
  { currencyCode: currency }: Changed,
  call: CallContext,
): Promise<void> => {
  const owner = { platformId: call.platformId };
  const account = await ports.dispatch.execute(new FindInternalAccount({ owner, currency }, call));
  if (account === null || (await activateFunded(ports)(account, call))) return;
  const { accountId } = account;
  await submitting(ports)({ kind: 'FOLLOW_FUNDING', accountId, coordinatesChanged: true }, accountId, call);
};
