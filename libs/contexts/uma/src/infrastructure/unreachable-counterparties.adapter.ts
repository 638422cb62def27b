import type { Counterparties, CounterpartyAnswer } from '../application/ports.js';

/** A deployment that speaks to no other institution: whoever is there, nobody reaches them. */
export class UnreachableCounterparties implements Counterparties {
  async lookUp(): Promise<CounterpartyAnswer> {
    return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
  }
}
