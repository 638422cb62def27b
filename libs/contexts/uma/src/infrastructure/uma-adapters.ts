import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { ResolveAll } from '@causeway/webhooks';
import type { UmaPorts } from '../application/ports.js';
import { CounterpartyHttp, type UmaSettings } from './counterparty-http.js';
import { Secp256k1Keys } from './secp256k1-keys.adapter.js';
import { UmaSdkWire } from './uma-sdk-wire.adapter.js';

/** What the process that hosts the context offers. */
export interface UmaHost {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly dispatch: Dispatch;
  readonly vault: Vault;
}

/** What differs from one installation to the next. */
export interface UmaOptions extends Partial<UmaSettings> {
  readonly resolveAll?: ResolveAll;
  /** Further certificate authorities in PEM, beside the system's. */
  readonly certificateAuthorities?: string;
}

export const umaAdapters = (
  host: UmaHost,
  { peers = {}, ...options }: UmaOptions,
): UmaPorts & { readonly close: () => Promise<void> } => {
  const keyMaker = new Secp256k1Keys(host.vault);
  const wire = new UmaSdkWire(new CounterpartyHttp({ peers }, options), keyMaker, host.clock);
  const { clock, views, rows, dispatch, vault } = host;
  return { clock, views, rows, dispatch, vault, keyMaker, wire, pause: sleep, close: () => wire.close() };
};
