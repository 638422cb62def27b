import { Command, Query } from '@causeway/commands';
import type { SimulatedIssuance } from '../domain/issuance-scenario.js';
import type { ReceiveIssuance } from '../domain/simulated-issuer.js';

/** Hands an order to the simulated issuer. An order id that it knows already changes nothing. */
export class SendSimulatedIssuance extends Command<
  Omit<ReceiveIssuance, 'platformId'> & { readonly providerAccountId: string },
  null
> {
  static readonly type = 'sandbox.send-issuance';
}

/** Stops an order that waits for its funds; answers whether it is stopped, by this call or an earlier one. */
export class StopSimulatedIssuance extends Command<{ readonly orderId: string }, boolean> {
  static readonly type = 'sandbox.stop-issuance';
}

/** Where an order stands at this moment, and for which token it is; `null` when the issuer never received it. */
export class GetSimulatedIssuance extends Query<
  { readonly orderId: string },
  { readonly issuance: SimulatedIssuance; readonly kind: 'MINT' | 'BURN'; readonly token: string } | null
> {
  static readonly type = 'sandbox.get-issuance';
}
