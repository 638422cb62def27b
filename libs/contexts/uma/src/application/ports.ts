import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock, CurrencyCode, Environment } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { CounterpartyOffer } from '../domain/lookup.js';
import type { PayerField } from '../domain/payer-field.js';
import type { UmaAddress } from '../domain/uma-address.js';
import type { UmaRejection } from '../domain/uma-rejections.js';

/** On whose behalf another institution is asked. */
export interface AskingPlatform {
  readonly platformId: string;
  readonly environment: Environment;
}

/** What another institution says of a receiver of its own. */
export type CounterpartyAnswer =
  | {
      readonly status: 'FOUND';
      readonly currencies: readonly {
        readonly currency: CurrencyCode;
        readonly minMinor: bigint;
        readonly maxMinor: bigint;
      }[];
      readonly payerFields: readonly PayerField[];
      readonly offer: CounterpartyOffer;
    }
  | { readonly status: 'REFUSED'; readonly code: UmaRejection };

/** Other institutions that speak UMA. Never throws for what they or the network do: that is their answer. */
export interface Counterparties {
  lookUp(receiver: UmaAddress, asking: AskingPlatform): Promise<CounterpartyAnswer>;
}

/** Everything outside this context that it needs. */
export interface UmaPorts {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly dispatch: Dispatch;
  /** Addresses are kept as keyed hashes. */
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly counterparties: Counterparties;
}
