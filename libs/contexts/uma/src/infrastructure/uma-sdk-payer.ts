import { currency, type CurrencyCode } from '@causeway/kernel';
import {
  getPayRequest,
  KycStatus,
  PayReqResponse,
  selectHighestSupportedVersion,
  verifyPayReqResponseSignature,
} from '@uma-sdk/core';
import type { Institution, PayAgreed, PayAnswer, PayRefusal, PayWish } from '../application/wire.js';
import { protocolName } from '../domain/protocol-names.js';
import type { CounterpartyHttp, HttpAnswer } from './counterparty-http.js';
import type { CounterpartyKeys } from './counterparty-keys.js';
import { isTrue, NOT_HERE, parsed, saidIn, signedAt } from './sdk-forms.js';
import type { Secp256k1Keys } from './secp256k1-keys.adapter.js';

/** The receiver's platform is asked for its approval meanwhile, which takes ten seconds by itself (webhooks §6). */
const ANSWER_MS = 20_000;

/** Asks other institutions to take payments, as the SDK has it. */
export class UmaSdkPayer {
  constructor(
    private readonly http: CounterpartyHttp,
    private readonly ownKeys: Secp256k1Keys,
    private readonly counterpartyKeys: CounterpartyKeys,
  ) {}

  async requestPayment(wish: PayWish, as: Institution): Promise<PayAnswer> {
    const { receiver, offer } = wish;
    // Answers of the first version are not signed: anybody could have said what they say.
    if (offer.umaMajorVersion < 1) return refused('UNSUPPORTED_UMA_VERSION');
    // The callback is the institution's own word: nothing about one of ours goes anywhere but to its domain.
    const url = URL.canParse(offer.callback) ? new URL(offer.callback) : undefined;
    if (url?.hostname !== receiver.domain) return refused('PAYREQ_REQUEST_FAILED');
    const found = await this.counterpartyKeys.of(receiver.domain, as);
    if (found.status === 'REFUSED') return refused(found.code);
    const body = await this.bodyOf(wish, found.keys.getEncryptionPubKey(), as);
    const answer = await this.http.fetch(url, as, { body, timeoutMs: ANSWER_MS });
    if (answer?.status !== 200) return refused(refusalIn(answer));
    const response = parsed(() => PayReqResponse.fromJson(answer.text));
    if (response === undefined) return refused('PARSE_PAYREQ_RESPONSE_ERROR');
    const isSigned = await isTrue(() =>
      verifyPayReqResponseSignature(response, wish.payer, receiver.text, found.keys, NOT_HERE),
    );
    const agreed = isSigned ? agreedIn(response, wish) : undefined;
    return agreed === undefined ? refused('INVALID_PAYREQ_RESPONSE') : { status: 'AGREED', agreed };
  }

  private async bodyOf(wish: PayWish, encryptionKey: Uint8Array, as: Institution): Promise<string> {
    const { offer, payer, payerName, payerFields, payeeFields } = wish;
    const request = await getPayRequest({
      receiverEncryptionPubKey: encryptionKey,
      sendingVaspPrivateKey: await this.ownKeys.signingKey(as.keys),
      receivingCurrencyCode: wish.currency,
      amount: Number(wish.amount),
      isAmountInReceivingCurrency: !wish.isInMillisatoshis,
      payerIdentifier: payer,
      payerName,
      payerKycStatus: KycStatus.Verified,
      payerData: Object.fromEntries(
        Object.entries(payerFields).map(([name, value]) => [
          offer.payerDataNames[name] ?? protocolName(name),
          value,
        ]),
      ),
      requestedPayeeData: Object.fromEntries(
        payeeFields.map(({ name, mandatory }) => [protocolName(name), { mandatory }]),
      ),
      umaMajorVersion: offer.umaMajorVersion,
      invoiceUUID: wish.paymentUuid,
    });
    return request.toJsonString();
  }
}

const refused = (code: PayRefusal): { readonly status: 'REFUSED'; readonly code: PayRefusal } => ({
  status: 'REFUSED',
  code,
});

/** Words of another institution that have a meaning for whoever quotes; every other "no" is a failure. */
const THEIR_WORDS: Readonly<Record<string, PayRefusal>> = {
  SENDER_NOT_ACCEPTED: 'SENDER_NOT_ACCEPTED',
  MISSING_REQUIRED_UMA_PARAMETERS: 'MISSING_REQUIRED_UMA_PARAMETERS',
  AMOUNT_OUT_OF_RANGE: 'AMOUNT_OUT_OF_RANGE',
  INVALID_CURRENCY: 'INVALID_CURRENCY',
};

const refusalIn = (answer: HttpAnswer | undefined): PayRefusal => {
  if (answer === undefined) return 'PAYREQ_REQUEST_FAILED';
  const said = parsed(() => JSON.parse(answer.text) as unknown);
  const { code, supportedMajorVersions } = (said ?? {}) as {
    readonly code?: unknown;
    readonly supportedMajorVersions?: unknown;
  };
  if (answer.status === 412) return versionRefusal(supportedMajorVersions);
  if (answer.status === 403) return 'SENDER_NOT_ACCEPTED';
  const isKnown = typeof code === 'string' && Object.hasOwn(THEIR_WORDS, code);
  return (isKnown && answer.status < 500 && THEIR_WORDS[code]) || 'PAYREQ_REQUEST_FAILED';
};

/** Whether there is a version that both speak, although not the one that was looked up. */
const versionRefusal = (theirs: unknown): PayRefusal => {
  const isCommon =
    Array.isArray(theirs) && parsed(() => selectHighestSupportedVersion(theirs as number[])) !== undefined;
  return isCommon ? 'NO_COMPATIBLE_UMA_VERSION' : 'UNSUPPORTED_UMA_VERSION';
};

/** `undefined` when something is missing, or is about another currency than was asked for. */
const agreedIn = ({ pr, payeeData, converted }: PayReqResponse, wish: PayWish): PayAgreed | undefined => {
  const compliance = payeeData?.compliance;
  const { signatureNonce, signatureTimestamp, utxoCallback } = compliance ?? {};
  if (typeof signatureNonce !== 'string' || typeof signatureTimestamp !== 'number') return undefined;
  if (converted === undefined || !isIn(wish.currency, converted)) return undefined;
  const { amount, multiplier, fee } = converted;
  const isWhole = [amount, fee].every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
  if (amount === undefined || !isWhole || !(multiplier > 0)) return undefined;
  return {
    signed: signedAt(wish.receiver.domain, { signatureNonce, signatureTimestamp }),
    receivedMinor: BigInt(amount),
    multiplier,
    feeMillisatoshis: BigInt(fee),
    invoice: pr,
    payeeFields: saidIn(payeeData ?? {}),
    ...(utxoCallback && { utxoCallback }),
  };
};

const isIn = (
  code: CurrencyCode,
  { currencyCode, decimals }: { readonly currencyCode: string; readonly decimals: number },
): boolean => currencyCode === code && decimals === currency(code).decimals;
