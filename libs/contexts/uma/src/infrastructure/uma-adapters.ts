import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemNow, type Clock, type Instant } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import { NameResolver, type ResolveAll } from '@causeway/http/outbound';
import type { UmaPorts } from '../application/ports.js';
import { CounterpartyHttp, type UmaSettings } from './protocol/counterparty-http.js';
import { CounterpartyKeys } from './protocol/counterparty-keys.js';
import { Secp256k1Keys } from './protocol/secp256k1-keys.adapter.js';
import { SimulatedSettlement } from './payments/simulated-settlement.adapter.js';
import { UmaSdkWire } from './protocol/uma-sdk-wire.adapter.js';

export interface UmaHost {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly record: Recorder;
  readonly dispatch: Dispatch;
  readonly vault: Vault;
}

export interface UmaOptions extends Partial<UmaSettings> {
  readonly resolveAll?: ResolveAll;
  /** Name servers to ask; the system's when left out. */
  readonly dnsServers?: readonly string[];
  /** Further certificate authorities in PEM, beside the system's. */
  readonly certificateAuthorities?: string;
  /** The time that signatures are checked against; the system's when absent. */
  readonly wallNow?: () => Instant;
}

/** The ports of the context, with one client for all institutions, which `close` ends. */
export const umaAdapters = (
  host: UmaHost,
  { peers = {}, wallNow = systemNow, certificateAuthorities, dnsServers = [], ...options }: UmaOptions,
): UmaPorts & { readonly close: () => Promise<void> } => {
  const { clock, views, rows, record, dispatch, vault } = host;
  const keyMaker = new Secp256k1Keys(vault);
  const { resolveAll = new NameResolver({ servers: dnsServers }).resolveAll } = options;
  const http = new CounterpartyHttp(
    { peers },
    { resolveAll, ...(certificateAuthorities !== undefined && { certificateAuthorities }) },
  );
  const keysOfOthers = new CounterpartyKeys(http, () => Date.parse(wallNow()));
  const wire = new UmaSdkWire(http, keyMaker, keysOfOthers);
  const simulated = new SimulatedSettlement(http, keyMaker, keysOfOthers, vault, wallNow);
  return {
    ...{ clock, views, rows, record, dispatch, vault, keyMaker, wire, wallNow, pause: sleep },
    // Production has no node yet: nothing is paid there, and no payment is announced.
    settlement: (environment) => (environment === 'sandbox' ? simulated : undefined),
    close: () => http.close(),
  };
};
