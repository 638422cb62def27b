import { elapsedMs, type Environment, instant, isDomain } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import { createHash, randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type {
  InvoiceOrder,
  IssuedInvoice,
  PaidNotice,
  PayOutcome,
  ReadInvoice,
  SettlementNetwork,
} from '../../application/payments/settlement-network.js';
import { noticeOutcome } from '../../domain/payments/invoice.js';
import type { Institution } from '../../domain/protocol/messages.js';
import { keysRefusal, WIRE_REFUSALS, wireRefused, type Read } from '../../domain/protocol/wire-refusal.js';
import { STRANGERS, type CounterpartyHttp } from '../protocol/counterparty-http.js';
import type { CounterpartyKeys } from '../protocol/counterparty-keys.js';
import type { Secp256k1Keys } from '../protocol/secp256k1-keys.adapter.js';

/** Unlike any invoice of Lightning, so that neither is mistaken for the other. */
const PREFIX = 'simulated1';
/** Separates these signatures from all others of an institution's key. */
const PURPOSE = 'causeway-simulated-settlement-v1';
export const SETTLEMENT_PATH = '/.well-known/uma-sandbox-settlement';
const LOOK_PATH = '/.well-known/uma-configuration';
/** Shorter than for other requests: a payee that does not answer is retried soon. */
const ANSWER_MS = 5_000;
const INVOICE_LENGTH_MAX = 2_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
const WHOLE = /^[1-9][0-9]{0,18}$/;

interface Written {
  readonly id: string;
  readonly payee: string;
  readonly msat: string;
  readonly hash: string;
  readonly validMs: number;
}

/**
 * Settles between deployments of this service, in the sandbox: the payer's institution signs that it has paid
 * an invoice and sends that to the payee's, which credits it and answers with the receipt. A third party
 * cannot do so: the signature is verified by the key that the payer's domain publishes, and it covers the
 * invoice.
 */
export class SimulatedSettlement implements SettlementNetwork {
  constructor(
    private readonly http: CounterpartyHttp,
    private readonly ownKeys: Secp256k1Keys,
    private readonly keysOfOthers: CounterpartyKeys,
    private readonly vault: Pick<Vault, 'keyedHash'>,
    /** The time in signatures; the sandbox's clock may be ahead of that of others. */
    private readonly wallNow: () => string,
  ) {}

  async issue(order: InvoiceOrder): Promise<IssuedInvoice> {
    const { invoiceId: id, payee, millisatoshis, issuedAt, expiresAt } = order;
    const paymentHash = digestOf(this.receiptOf(id));
    const validMs = elapsedMs(issuedAt, expiresAt);
    const written: Written = { id, payee, msat: String(millisatoshis), hash: paymentHash, validMs };
    return { encoded: `${PREFIX}${Buffer.from(JSON.stringify(written)).toString('base64url')}`, paymentHash };
  }

  read(encoded: string): ReadInvoice | undefined {
    const written = writtenIn(encoded);
    if (written === undefined) return undefined;
    const { payee, msat, hash: paymentHash, validMs } = written;
    return { payee, millisatoshis: BigInt(msat), paymentHash, validMs };
  }

  async isReachable(encoded: string, as: Institution): Promise<boolean> {
    const written = writtenIn(encoded);
    if (written === undefined) return false;
    const answer = await this.http.fetch(urlAt(written, LOOK_PATH), as, { timeoutMs: ANSWER_MS });
    return answer?.status === 200;
  }

  async pay(encoded: string, as: Institution): Promise<PayOutcome> {
    const written = writtenIn(encoded);
    if (written === undefined) return { status: 'REFUSED' };
    const { id, hash, msat } = written;
    const said = { id, hash, msat, domain: as.domain, nonce: newNonce(), signedAt: this.wallNow() };
    const signature = Buffer.from(
      secp256k1.sign(messageOf(said), await this.ownKeys.signingKey(as.keys), { prehash: true }),
    ).toString('hex');
    const answer = await this.http.fetch(urlAt(written, SETTLEMENT_PATH), as, {
      body: JSON.stringify({ ...said, signature }),
      timeoutMs: ANSWER_MS,
    });
    const { receipt, code } = objectIn(answer?.text ?? '') ?? {};
    const isProof = typeof receipt === 'string' && digestOf(receipt) === hash;
    const status = noticeOutcome(answer && { status: answer.status, code, isProven: isProof });
    return status === 'PAID' ? { status, receipt: String(receipt) } : { status };
  }

  async hear(body: string, environment: Environment): Promise<Read<PaidNotice>> {
    const said = saidIn(body);
    if (said === undefined) return wireRefused(WIRE_REFUSALS.MALFORMED);
    const { id: invoiceId, hash: paymentHash, msat, domain, nonce, signedAt, signature } = said;
    const asker = { platformId: STRANGERS, environment };
    const { status } = await this.keysOfOthers.signature(domain, asker, async (keys) =>
      isSigned(said, keys.getSigningPubKey()),
    );
    if (status === 'REFUSED') return wireRefused(keysRefusal('COUNTERPARTY_PUBKEY_FETCH_ERROR'));
    if (status === 'BAD') return wireRefused(WIRE_REFUSALS.BAD_SIGNATURE);
    const when = instant(signedAt);
    return {
      status: 'READ',
      message: {
        invoiceId,
        paymentHash,
        millisatoshis: BigInt(msat),
        signed: { domain, nonce, signedAt: when },
        evidence: { nonce, signedAt: when, signature },
      },
    };
  }

  /** Follows from the id and the deployment's own secret: no other party can know it before it was given out. */
  receiptOf(invoiceId: string): string {
    return this.vault.keyedHash('uma.settlement-receipt', invoiceId);
  }
}

const digestOf = (receipt: string): string => createHash('sha256').update(receipt).digest('hex');

const NONCE_BYTES = 16;
const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex');

const urlAt = ({ payee }: Written, path: string): URL => new URL(`https://${payee}${path}`);

const writtenIn = (encoded: string): Written | undefined => {
  if (!encoded.startsWith(PREFIX) || encoded.length > INVOICE_LENGTH_MAX) return undefined;
  const value = objectIn(Buffer.from(encoded.slice(PREFIX.length), 'base64url').toString('utf8'));
  const { id, payee, msat, hash, validMs } = value ?? {};
  const isFine =
    isOf(id, UUID) && isOf(msat, WHOLE) && isOf(hash, HASH) && typeof payee === 'string' && isDomain(payee);
  if (!isFine || typeof validMs !== 'number' || !Number.isSafeInteger(validMs) || validMs <= 0)
    return undefined;
  return { id, payee, msat, hash, validMs };
};

interface Said {
  readonly id: string;
  readonly hash: string;
  readonly msat: string;
  readonly domain: string;
  readonly nonce: string;
  readonly signedAt: string;
}

/** Every field, so that none can be changed or used for another invoice. */
const messageOf = ({ id, hash, msat, domain, nonce, signedAt }: Said): Uint8Array =>
  new TextEncoder().encode([PURPOSE, id, hash, msat, domain, nonce, signedAt].join('|'));

const NONCE = /^[0-9a-f]{16,64}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

const saidIn = (body: string): (Said & { readonly signature: string }) | undefined => {
  const { id, hash, msat, domain, nonce, signedAt, signature } = objectIn(body) ?? {};
  const isFine = isOf(id, UUID) && isOf(hash, HASH) && isOf(msat, WHOLE) && isOf(nonce, NONCE);
  const isSaid = isOf(signedAt, MOMENT) && !Number.isNaN(Date.parse(signedAt)) && isOf(signature, SIGNATURE);
  if (!isFine || !isSaid || typeof domain !== 'string' || !isDomain(domain)) return undefined;
  return { id, hash, msat, domain, nonce, signedAt, signature };
};

const isOf = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Not JSON, and so no message of ours.
    return undefined;
  }
};

const isSigned = (said: Said & { readonly signature: string }, publicKey: Uint8Array): boolean =>
  secp256k1.verify(Buffer.from(said.signature, 'hex'), messageOf(said), publicKey, { prehash: true });
