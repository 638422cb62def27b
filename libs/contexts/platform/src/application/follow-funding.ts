import { childCall, type CallContext } from '@causeway/commands';
import { after, systemNow, type KeysetPosition } from '@causeway/kernel';
import {
  ListCustomerAccounts,
  SubmitToLedger,
  type AccountState,
  type LedgerCommand,
} from '@causeway/ledger';
import type { PlatformPorts } from './ports.js';

/** Accounts that follow at once; the ledger writes them together. */
const PAGE_SIZE = 100;
/** For a page or a platform, so that each is in time however many there are. */
const PART_TIMEOUT_MS = 30_000;

type Ports = Pick<PlatformPorts, 'dispatch'>;

/** The call with a deadline of its own, for one part of much work. */
export const inTime = (call: CallContext): CallContext => ({
  ...call,
  deadlineAt: after(systemNow(), PART_TIMEOUT_MS),
});

/** Submits one of the commands of a call, under an id that follows from both; throws where the ledger refuses. */
export const submitting =
  ({ dispatch }: Ports) =>
  async (command: LedgerCommand, name: string, call: CallContext): Promise<readonly AccountState[]> => {
    const outcome = await dispatch.execute(new SubmitToLedger(command, childCall(call, name)));
    if (outcome.status === 'POSTED') return outcome.accounts;
    throw new Error(`The ledger refused ${command.kind}: ${outcome.code}`);
  };

interface Following {
  readonly currency: string;
  readonly coordinatesChanged?: true;
}

/**
 * Lets the accounts of all customers of the call's platform follow its own account in a currency: a hundred at once, and
 * the next hundred once those are written.
 */
export const followFunding = (ports: Ports) => {
  const submit = submitting(ports);
  const followPage = async (
    { currency, ...how }: Following,
    from: KeysetPosition | undefined,
    call: CallContext,
  ): Promise<KeysetPosition | undefined> => {
    const wanted = { currency, limit: PAGE_SIZE, ...(from && { after: from }) };
    const page = await ports.dispatch.execute(new ListCustomerAccounts(wanted, call));
    await Promise.all(
      page.data.map(({ id: accountId }) =>
        submit({ kind: 'FOLLOW_FUNDING', accountId, ...how }, accountId, call),
      ),
    );
    return page.next;
  };
  return async (following: Following, call: CallContext): Promise<void> => {
    let next = await followPage(following, undefined, inTime(call));
    while (next !== undefined) next = await followPage(following, next, inTime(call));
  };
};
