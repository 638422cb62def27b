import type { CallContext, Dispatch } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import { ListCustomerAccounts, type LedgerCommand, type SubmitToLedger } from '@causeway/ledger';
import { PLATFORM_ID } from '../testing/config.fixture.js';
import { callOf } from '../testing/platform-host.js';
import { setCurrencyFunding } from './currency-funding.handler.js';
import { setFundingOnCurrencyChanged } from './set-funding-on-currency-changed.process.js';

const BOTH = ['INCOMING', 'OUTGOING'] as const;
const euros = (enabledTransactionTypes: readonly ('INCOMING' | 'OUTGOING')[]) => ({
  currencyCode: 'EUR',
  enabledTransactionTypes,
});

/** Some customers' accounts, and a ledger that finds a change where the spec says so. */
const ledgerOf = (customers: number, isChanged: boolean, refused = false) => {
  const submitted: { readonly command: LedgerCommand; readonly call: CallContext }[] = [];
  const own = { accountId: 'InternalAccount:own' };
  const ids = Array.from({ length: customers }, (_, index) => `InternalAccount:${index}`);
  const execute = async (request: SubmitToLedger | ListCustomerAccounts): Promise<unknown> => {
    if (request instanceof ListCustomerAccounts) {
      const { after, limit, currency } = request.payload;
      expect(currency).toBe('EUR');
      const from = after === undefined ? 0 : Number(after.id);
      const data = ids.slice(from, from + limit).map((id) => ({ id }));
      const next = { createdAt: instant('2026-01-01'), id: String(from + limit) };
      return from + limit < customers ? { data, hasMore: true, next } : { data, hasMore: false };
    }
    const { payload: command, call } = request;
    submitted.push({ command, call });
    if (refused) return { status: 'REFUSED', code: 'ACCOUNT_NOT_FOUND', details: {} };
    const accounts = command.kind === 'OPEN_ACCOUNTS' || isChanged ? [own] : [];
    return { status: 'POSTED', accounts };
  };
  return { submitted, dispatch: { execute } as unknown as Dispatch };
};
const setFunding = async (
  { dispatch }: ReturnType<typeof ledgerOf>,
  types: readonly ('INCOMING' | 'OUTGOING')[],
  call = callOf(PLATFORM_ID),
) => setCurrencyFunding({ dispatch })(euros(types), call);
const kinds = ({ submitted }: ReturnType<typeof ledgerOf>) => submitted.map(({ command }) => command.kind);

describe('a currency that is enabled or changed', () => {
  it.each(['platform.currency-enabled.v1', 'platform.currency-changed.v1'])(
    'by %s sets the funding of its accounts',
    async (type) => {
      const ledger = ledgerOf(0, true);
      const reaction = setFundingOnCurrencyChanged(ledger);
      const message: PublishedMessage = {
        lane: 'platform.sandbox',
        position: 5,
        type,
        key: PLATFORM_ID,
        data: { platformId: PLATFORM_ID, ...euros(['OUTGOING']) },
        metadata: { ...callOf(PLATFORM_ID) },
        recordedAt: instant('2026-01-01'),
      };
      const [step, ...others] = reaction.reactions[type]?.(message) ?? [];
      await step?.task?.(callOf(PLATFORM_ID));
      expect([step?.command.type, others]).toStrictEqual(['set-currency-funding', []]);
      expect(ledger.submitted.at(-1)?.command).toStrictEqual({
        kind: 'SET_FUNDING',
        accountId: 'InternalAccount:own',
        isOffered: false,
      });
    },
  );

  it('is followed in the order of the configuration by one reader, never beside it', () => {
    const reaction = setFundingOnCurrencyChanged(ledgerOf(0, true));
    expect([reaction.isInline, Object.keys(reaction.reactions)]).toStrictEqual([
      false,
      ['platform.currency-enabled.v1', 'platform.currency-changed.v1'],
    ]);
  });
});

describe('setting the funding of a currency', () => {
  it('opens the platform’s own account, sets it, and then lets every customer’s account follow', async () => {
    const ledger = ledgerOf(201, true);
    await setFunding(ledger, ['OUTGOING']);
    expect(ledger.submitted.slice(0, 2).map(({ command }) => command)).toStrictEqual([
      {
        kind: 'OPEN_ACCOUNTS',
        owner: { platformId: PLATFORM_ID },
        status: 'ACTIVE',
        currencies: ['EUR'],
        withoutFunding: true,
      },
      { kind: 'SET_FUNDING', accountId: 'InternalAccount:own', isOffered: false },
    ]);
    const followed = ledger.submitted.slice(2).map(({ command }) => command);
    expect(new Set(followed.map(({ kind }) => kind))).toStrictEqual(new Set(['FOLLOW_FUNDING']));
    expect(new Set(followed.map((command) => 'accountId' in command && command.accountId)).size).toBe(201);
  });

  it('gives each command an id of its own, and the same ones when it is repeated', async () => {
    const call = callOf(PLATFORM_ID);
    const [once, again] = [ledgerOf(3, true), ledgerOf(3, true)];
    await setFunding(once, BOTH, call);
    await setFunding(again, BOTH, call);
    const ids = once.submitted.map(({ call: { commandId } }) => commandId);
    expect([new Set(ids).size, ids.includes(call.commandId)]).toStrictEqual([5, false]);
    expect(again.submitted.map(({ call: { commandId } }) => commandId)).toStrictEqual(ids);
  });

  it('that is offered already asks no account to follow', async () => {
    const ledger = ledgerOf(3, false);
    await setFunding(ledger, BOTH);
    expect(kinds(ledger)).toStrictEqual(['OPEN_ACCOUNTS', 'SET_FUNDING']);
  });

  it('that is withdrawn already asks all to follow: the account may have been opened so after theirs', async () => {
    const ledger = ledgerOf(1, false);
    await setFunding(ledger, []);
    expect(kinds(ledger)).toStrictEqual(['OPEN_ACCOUNTS', 'SET_FUNDING', 'FOLLOW_FUNDING']);
  });

  it('fails, to be tried again, where the ledger refuses', async () => {
    await expect(setFunding(ledgerOf(1, true, true), BOTH)).rejects.toThrow(
      'The ledger refused OPEN_ACCOUNTS: ACCOUNT_NOT_FOUND',
    );
  });
});
