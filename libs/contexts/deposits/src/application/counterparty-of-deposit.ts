import type { CallContext } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import {
  hasCounterpartyRules,
  ListExternalAccounts,
  type ExternalAccountDocument,
} from '@causeway/external-accounts';
import { normalCoordinate, type Id, type KeysetPosition, unlessErased } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import { missingOfCounterparty, type RegisteredWallet } from '../domain/counterparty.js';
import type { KnownTerms } from '../domain/deposit.js';
import type { PendingReason } from '@causeway/transaction-owner/domain';
import type { DepositPorts } from './ports.js';

type Ports = Pick<DepositPorts, 'dispatch'>;

const PAGE = 100;

interface Counterparty {
  /** Whose account it is; absent on the platform's own. */
  readonly customerId?: Id<'Customer'>;
  readonly origin: Pick<NonNullable<KnownTerms['origin']>, 'onChain' | 'originator'>;
}

/**
 * Why a deposit from an outside wallet is held, where platform or customer are subject to counterparty requirements
 * (accounts §7); `undefined` where nothing is missing or required.
 */
export const counterpartyMissing = async (
  { dispatch }: Ports,
  { customerId, origin: { onChain, originator } }: Counterparty,
  call: CallContext,
): Promise<PendingReason | undefined> => {
  if (onChain === undefined || !(await isAsked({ dispatch }, customerId, call))) return undefined;
  const address = unlessErased(originator)?.accountIdentifier;
  // A wallet that the chain does not name cannot be registered.
  if (address === undefined) return 'COMPLIANCE_REVIEW';
  const wallets = await walletsAt({ dispatch }, { address: normalCoordinate(address), customerId }, call);
  return missingOfCounterparty(wallets);
};

const isAsked = async (
  { dispatch }: Ports,
  customerId: Id<'Customer'> | undefined,
  call: CallContext,
): Promise<boolean> => {
  const [settings, eligibility] = await Promise.all([
    dispatch.execute(new GetOperatorSettings({}, call)),
    customerId && dispatch.execute(new GetCustomerEligibility({ customerId }, call)),
  ]);
  return hasCounterpartyRules(settings, eligibility?.region);
};

const walletsAt = async (
  { dispatch }: Ports,
  { address, customerId }: { readonly address: string; readonly customerId: Id<'Customer'> | undefined },
  call: CallContext,
): Promise<readonly RegisteredWallet[]> => {
  const found: RegisteredWallet[] = [];
  let after: KeysetPosition | undefined;
  do {
    const page = await dispatch.execute(
      new ListExternalAccounts(
        {
          ownedBy: customerId === undefined ? 'PLATFORM' : 'CUSTOMER',
          limit: PAGE,
          ...(customerId !== undefined && { customerId }),
          ...(after !== undefined && { after }),
        },
        call,
      ),
    );
    found.push(...page.data.filter((account) => isAt(account, address)).map(toWallet));
    after = page.next;
  } while (after !== undefined);
  return found;
};

const isAt = ({ accountInfo }: ExternalAccountDocument, address: string): boolean => {
  const own = accountInfo['address'];
  return typeof own === 'string' && normalCoordinate(own) === address;
};

const toWallet = ({ status, accountInfo, ownershipType }: ExternalAccountDocument): RegisteredWallet => ({
  status,
  hasBeneficiary: accountInfo['beneficiary'] !== undefined,
  ...(typeof ownershipType === 'string' && { ownershipType }),
});
