import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import { withPartner, type PayoutRails } from '@causeway/rails';
import type { PaymentObserver, QuotePorts } from '../application/ports.js';
import type { StrongCustomerAuthentication } from '../application/quotes/strong-customer-authentication.js';
import type { UmaReceivers } from '../application/quotes/uma-receivers.js';
import { jsonAnswerWriter } from './json-answer-writer.adapter.js';
import { payoutRails } from './payout-rails.adapter.js';
import { sandboxCollections } from './sandbox-collections.adapter.js';
import { sandboxFundingWays } from './sandbox-funding-ways.adapter.js';
import { unprovableAuthentication } from './unprovable-authentication.adapter.js';
import { walletAuthorization } from './wallet-authorization.adapter.js';

export interface QuotesHost {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly vault: Pick<Vault, 'keyedHash' | 'shred'>;
  readonly observer?: PaymentObserver;
  /** Who answers for UMA addresses; without it they are refused by name. */
  readonly umaReceivers?: UmaReceivers;
  /** Who asks customers to prove themselves; without it none can, and what needs a proof is refused. */
  readonly strongAuthentication?: StrongCustomerAuthentication;
  readonly umaRail?: PayoutRails['railFor'];
  /** Who pays out in production; without it, payments to accounts outside are refused there by name. */
  readonly partner?: PayoutRails | undefined;
  /** In place of the simulators and of `partner`. */
  readonly connectors?: Connectors;
}

/** Each passes its contract suite, `describePayoutRail`. */
export type Connectors = Partial<Pick<QuotePorts, 'rails' | 'collections'>>;

/**
 * The ports of the context: what the host connected, and for the rest simulators in sandbox and refusals by name in
 * production.
 */
export const quotesAdapters = (
  {
    store,
    clock,
    dispatch,
    record,
    views,
    rows,
    vault,
    observer,
    umaReceivers,
    umaRail,
    strongAuthentication,
    partner,
    connectors = {},
  }: QuotesHost,
  rails: PayoutRails = connectors.rails ?? withPartner(partner, payoutRails(dispatch, umaRail)),
  collections: PayoutRails = connectors.collections ?? sandboxCollections(dispatch),
): QuotePorts => ({
  store,
  clock,
  dispatch,
  record,
  views,
  rows,
  vault,
  rails,
  funding: sandboxFundingWays,
  collections,
  answers: jsonAnswerWriter,
  wallets: walletAuthorization(dispatch),
  strongAuthentication: strongAuthentication ?? unprovableAuthentication(dispatch),
  ...(observer && { observer }),
  ...(umaReceivers && { umaReceivers }),
});
