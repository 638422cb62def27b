import type { Environment, UmaAddress } from '@causeway/kernel';
import type { InstitutionKeys } from '../../domain/protocol/institution-key.js';
import type {
  Institution,
  LnurlpOffer,
  LnurlpRequest,
  LnurlpResult,
  PayOffer,
  PayRequest,
  PayResult,
  PayTerms,
} from '../../domain/protocol/messages.js';
import type { SignedOnce } from '../../domain/protocol/nonce.js';
import type { Read } from '../../domain/protocol/wire-refusal.js';

/**
 * The protocol between institutions: forms, signatures, HTTP. It never throws for what another institution
 * sends or does, and it keeps nothing: its callers spend nonces.
 */
export interface UmaWire {
  /** Reads and verifies a request to this address (the domain is ours); fetches the sender's keys. */
  readLnurlpRequest(url: URL, environment: Environment): Promise<Read<LnurlpRequest>>;
  /** The signed answer as JSON. */
  answerLnurlpRequest(request: LnurlpRequest, offer: LnurlpOffer, as: Institution): Promise<string>;
  publicKeys(keys: InstitutionKeys): string;
  /** Reads and verifies a pay request; fetches the payer's institution's keys. */
  readPayRequest(body: string, environment: Environment): Promise<Read<PayRequest>>;
  /** The signed answer to it as JSON. */
  answerPayRequest(request: PayRequest, offer: PayOffer, as: Institution): Promise<string>;
  readUtxoNotice(body: string, environment: Environment): Promise<Read<{ readonly signed: SignedOnce }>>;
  /** Sends an LNURLP request about a customer of another institution. */
  ask(receiver: UmaAddress, as: Institution): Promise<LnurlpResult>;
  /** Asks another institution to take a payment, and waits until its platform has decided. */
  requestPayment(terms: PayTerms, as: Institution): Promise<PayResult>;
}
