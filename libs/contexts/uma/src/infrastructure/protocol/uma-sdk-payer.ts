import { getPayRequest, KycStatus, PayReqResponse, verifyPayReqResponseSignature } from '@uma-sdk/core';
import type {
  Institution,
  PayRefusal,
  PayResponse,
  PayResult,
  PayTerms,
} from '../../domain/protocol/messages.js';
import { signedOnce } from '../../domain/protocol/nonce.js';
import {
  callbackAt,
  conversionIn,
  isSignedVersion,
  payRefusalOf,
  type PayAnswered,
} from '../../domain/protocol/pay-answer.js';
import { saidIn } from '../../domain/protocol/said-fields.js';
import { protocolName } from '../../domain/protocol/protocol-names.js';
import type { CounterpartyHttp, HttpAnswer } from './counterparty-http.js';
import type { CounterpartyKeys } from './counterparty-keys.js';
import { commonVersionIn, NOT_HERE, parsed } from './sdk-forms.js';
import type { Secp256k1Keys } from './secp256k1-keys.adapter.js';

/** The receiver's platform is asked for its approval meanwhile, which takes ten seconds by itself (webhooks §6). */
const ANSWER_MS = 20_000;

/** Sends pay requests to other institutions, by the SDK. */
export class UmaSdkPayer {
  constructor(
    private readonly http: CounterpartyHttp,
    private readonly ownKeys: Secp256k1Keys,
    private readonly counterpartyKeys: CounterpartyKeys,
  ) {}

  async requestPayment(terms: PayTerms, as: Institution): Promise<PayResult> {
    const { receiver, offer } = terms;
    if (!isSignedVersion(offer.umaMajorVersion)) return refused('UNSUPPORTED_UMA_VERSION');
    const url = callbackAt(receiver.domain, offer.callback);
    if (url === undefined) return refused('PAYREQ_REQUEST_FAILED');
    const found = await this.counterpartyKeys.of(receiver.domain, as);
    if (found.status === 'REFUSED') return refused(found.code);
    const body = await this.bodyOf(terms, found.keys.getEncryptionPubKey(), as);
    const answer = await this.http.fetch(url, as, { body, timeoutMs: ANSWER_MS });
    const refusal = payRefusalOf(answer && answeredIn(answer));
    if (refusal !== undefined) return refused(refusal);
    const response = parsed(() => PayReqResponse.fromJson(answer?.text ?? ''));
    if (response === undefined) return refused('PARSE_PAYREQ_RESPONSE_ERROR');
    const signature = await this.counterpartyKeys.signature(receiver.domain, as, (keys) =>
      verifyPayReqResponseSignature(response, terms.payer, receiver.text, keys, NOT_HERE),
    );
    if (signature.status === 'REFUSED') return refused(signature.code);
    const agreed = signature.status === 'GOOD' ? agreedIn(response, terms) : undefined;
    return agreed === undefined ? refused('INVALID_PAYREQ_RESPONSE') : { status: 'AGREED', agreed };
  }

  private async bodyOf(terms: PayTerms, encryptionKey: Uint8Array, as: Institution): Promise<string> {
    const { offer, payer, payerName, payerFields, payeeFields } = terms;
    const request = await getPayRequest({
      receiverEncryptionPubKey: encryptionKey,
      sendingVaspPrivateKey: await this.ownKeys.signingKey(as.keys),
      receivingCurrencyCode: terms.currency,
      amount: Number(terms.amount),
      isAmountInReceivingCurrency: !terms.isInMillisatoshis,
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
      invoiceUUID: terms.paymentUuid,
    });
    return request.toJsonString();
  }
}

const refused = (code: PayRefusal): { readonly status: 'REFUSED'; readonly code: PayRefusal } => ({
  status: 'REFUSED',
  code,
});

const answeredIn = ({ status, text }: HttpAnswer): PayAnswered => {
  const said = parsed(() => JSON.parse(text) as unknown);
  const { code } = (said ?? {}) as { readonly code?: unknown };
  return { status, code, hasCommonVersion: commonVersionIn(said) !== undefined };
};

/** `undefined` when something is missing, or is about another currency than requested. */
const agreedIn = (
  { pr, payeeData, converted }: PayReqResponse,
  { currency, receiver }: PayTerms,
): PayResponse | undefined => {
  const { signatureNonce, signatureTimestamp, utxoCallback } = payeeData?.compliance ?? {};
  if (typeof signatureNonce !== 'string' || typeof signatureTimestamp !== 'number') return undefined;
  const amounts = conversionIn(currency, converted);
  return (
    amounts && {
      signed: signedOnce(receiver.domain, signatureNonce, signatureTimestamp),
      ...amounts,
      invoice: pr,
      payeeFields: saidIn(payeeData ?? {}),
      ...(utxoCallback && { utxoCallback }),
    }
  );
};
