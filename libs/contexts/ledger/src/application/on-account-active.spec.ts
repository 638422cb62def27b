import type { PublishedMessage } from '@causeway/event-store';
import { Erased, newId } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { ACCOUNT_CHANGED, type AccountChangedV1 } from '../published/events.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';
import { ACME } from '../testing/ledger.fixture.js';
import { onAccountActive } from './on-account-active.js';

const account = (status: InternalAccountDocument['status']) =>
  ({ id: newId('InternalAccount'), status }) as InternalAccountDocument;
const [active, alsoActive, frozen] = [account('ACTIVE'), account('ACTIVE'), account('FROZEN')];

/** The accounts for which the work was done, under the names of its tasks. */
const doneAfter = async (data: AccountChangedV1 | Erased): Promise<[string, InternalAccountDocument][]> => {
  const done: InternalAccountDocument[] = [];
  const following = onAccountActive('pay-out', async (one) => void done.push(one));
  expect([following.name, following.from]).toStrictEqual(['pay-out-on-account-active', 'ledger']);
  const steps = following.reactions[ACCOUNT_CHANGED]?.({ data } as PublishedMessage) ?? [];
  for (const { task } of steps) await task?.(specCall(ACME));
  return steps.map(({ command }, at) => [command.type, done[at]!]);
};

describe('the work on an account that became active', () => {
  it('is done for each of the event, one task an account', async () => {
    const accounts = [active, frozen, alsoActive];
    expect(await doneAfter({ accounts, changed: ['STATUS'] })).toStrictEqual([
      ['pay-out', active],
      ['pay-out', alsoActive],
    ]);
  });

  it('is not done for one that was opened, or whose funding instructions alone changed', async () => {
    expect(await doneAfter({ accounts: [active] })).toStrictEqual([]);
    expect(await doneAfter({ accounts: [active], changed: ['FUNDING_INSTRUCTIONS'] })).toStrictEqual([]);
  });

  it('is done for those alone whose status changed, where that is not all of them', async () => {
    const changedOf = { [alsoActive.id]: ['FUNDING_INSTRUCTIONS'] as const };
    const changed = ['STATUS', 'FUNDING_INSTRUCTIONS'] as const;
    expect(await doneAfter({ accounts: [active, alsoActive], changed, changedOf })).toStrictEqual([
      ['pay-out', active],
    ]);
  });

  it('is not done where the event was erased', async () => {
    expect(await doneAfter(Erased.instance)).toStrictEqual([]);
  });
});
