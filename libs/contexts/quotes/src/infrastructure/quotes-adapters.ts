import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { PayoutRails } from '../application/payout-rail.js';
import type { PaymentObserver, QuotePorts } from '../application/ports.js';
import type { StrongCustomerAuthentication } from '../application/strong-customer-authentication.js';
import type { UmaReceivers } from '../application/uma-receivers.js';
import { jsonAnswerWriter } from './json-answer-writer.adapter.js';
import { noStrongAuthentication } from './no-strong-authentication.adapter.js';
import { payoutRails } from './payout-rails.adapter.js';
import { sandboxCollections } from './sandbox-collections.adapter.js';
import type { InboundConnectors } from '../application/inbound-connector.js';
import { simulatedChains } from './simulated-chains.adapter.js';
import { sandboxReturns } from './sandbox-returns.adapter.js';
import { sandboxFundingWays } from './sandbox-funding-ways.adapter.js';
import { sandboxSenderInstitutions } from './sandbox-sender-institutions.adapter.js';
import { walletAuthorization } from './wallet-authorization.adapter.js';

/** What the process that hosts the context offers. */
export interface QuotesHost {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly observer?: PaymentObserver;
  /** Who answers for UMA addresses; without it they are refused by name. */
  readonly umaReceivers?: UmaReceivers;
  /** Who asks customers to prove themselves; without it nobody is asked. */
  readonly strongAuthentication?: StrongCustomerAuthentication;
  /** How money reaches them. */
  readonly umaRail?: PayoutRails['railFor'];
}

export const quotesAdapters = (
  {
    store,
    clock,
    dispatch,
    views,
    rows,
    vault,
    observer,
    umaReceivers,
    umaRail,
    strongAuthentication,
  }: QuotesHost,
  rails: PayoutRails = payoutRails(dispatch, umaRail),
  collections: PayoutRails = sandboxCollections(dispatch),
  returns: PayoutRails = sandboxReturns(dispatch),
  inbound: InboundConnectors = simulatedChains(clock),
): QuotePorts => ({
  store,
  clock,
  dispatch,
  views,
  rows,
  vault,
  rails,
  funding: sandboxFundingWays,
  collections,
  senders: sandboxSenderInstitutions,
  returns,
  inbound,
  answers: jsonAnswerWriter,
  wallets: walletAuthorization(dispatch),
  strongAuthentication: strongAuthentication ?? noStrongAuthentication,
  ...(observer && { observer }),
  ...(umaReceivers && { umaReceivers }),
});
