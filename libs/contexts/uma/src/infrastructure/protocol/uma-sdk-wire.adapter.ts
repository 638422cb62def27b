import { currency, type Environment, instant, parseUmaAddress, type UmaAddress } from '@causeway/kernel';
import {
  Currency,
  getLnurlpResponse,
  getPayReqResponse,
  getSignedLnurlpRequestUrl,
  KycStatus,
  LnurlpResponse,
  parseLnurlpRequest,
  parsePostTransactionCallback,
  PayReqResponse,
  PayRequest as SdkPayRequest,
  PubKeyResponse,
  UmaError,
  UnsupportedVersionError,
  verifyPayReqSignature,
  verifyPostTransactionCallbackSignature,
  verifyUmaLnurlpQuerySignature,
  verifyUmaLnurlpResponseSignature,
  type LnurlpRequest as SdkLnurlpRequest,
} from '@uma-sdk/core';
import type { InstitutionKeys } from '../../domain/protocol/institution-key.js';
import type { UmaWire } from '../../application/protocol/wire.js';
import {
  isAnswerAbout,
  lookupAnswerOf,
  lookupKeyRefusal,
  type LookupAnswered,
} from '../../domain/protocol/lookup-answer.js';
import type {
  Institution,
  LnurlpOffer,
  LnurlpRefused,
  LnurlpRequest,
  LnurlpResult,
  PayOffer,
  PayRequest,
  PayResult,
  PayTerms,
  WireCurrency,
} from '../../domain/protocol/messages.js';
import { signedOnce, type SignedOnce } from '../../domain/protocol/nonce.js';
import { paidAmountIn } from '../../domain/protocol/pay-amount.js';
import { usableCurrencies } from '../../domain/protocol/offered-currencies.js';
import { protocolName } from '../../domain/protocol/protocol-names.js';
import { fieldsIn, namesIn, saidIn } from '../../domain/protocol/said-fields.js';
import {
  keysRefusal,
  WIRE_REFUSALS,
  wireRefused as refused,
  type Read,
  type WireRefusal,
} from '../../domain/protocol/wire-refusal.js';
import { STRANGERS, type Asker, type CounterpartyHttp, type HttpAnswer } from './counterparty-http.js';
import type { CounterpartyKeys } from './counterparty-keys.js';
import { commonVersionIn, isSpoken, NOT_HERE, parsed } from './sdk-forms.js';
import { UmaSdkPayer } from './uma-sdk-payer.js';
import type { Secp256k1Keys } from './secp256k1-keys.adapter.js';

/** The bounds are those of the currencies; in bitcoin any amount that exists is allowed. */
const SENDABLE_SATS = { min: 1, max: 21_000_000 * 100_000_000 };

/** Speaks UMA by its SDK, over guarded HTTP. */
export class UmaSdkWire implements UmaWire {
  private readonly payer: UmaSdkPayer;

  constructor(
    private readonly http: CounterpartyHttp,
    private readonly ownKeys: Secp256k1Keys,
    private readonly counterpartyKeys: CounterpartyKeys,
  ) {
    this.payer = new UmaSdkPayer(http, ownKeys, counterpartyKeys);
  }

  requestPayment(terms: PayTerms, as: Institution): Promise<PayResult> {
    return this.payer.requestPayment(terms, as);
  }

  publicKeys({ signingPublicKey, encryptionPublicKey }: InstitutionKeys): string {
    return new PubKeyResponse(undefined, undefined, signingPublicKey, encryptionPublicKey).toJsonString();
  }

  async readLnurlpRequest(url: URL, environment: Environment): Promise<Read<LnurlpRequest>> {
    let request: SdkLnurlpRequest;
    try {
      request = parseLnurlpRequest(url);
    } catch (error) {
      return refused(refusalOf(error));
    }
    const { receiverAddress, vaspDomain, nonce, timestamp, signature } = request;
    if (vaspDomain === undefined || nonce === undefined || timestamp === undefined || signature === undefined)
      return refused(WIRE_REFUSALS.NOT_UMA);
    if (Number.isNaN(timestamp.getTime())) return refused(WIRE_REFUSALS.NOT_UMA);
    const domain = vaspDomain.toLowerCase();
    const wrong = await this.signatureRefusal(domain, environment, (keys) =>
      verifyUmaLnurlpQuerySignature(request, keys, NOT_HERE),
    );
    if (wrong !== undefined) return refused(wrong);
    const signed = { domain, nonce, signedAt: instant(timestamp) };
    return { status: 'READ', message: { receiver: receiverAddress, signed, request } };
  }

  async answerLnurlpRequest(request: LnurlpRequest, offer: LnurlpOffer, as: Institution): Promise<string> {
    const { receiver, callback, currencies, payerFields } = offer;
    const response = await getLnurlpResponse({
      request: request.request as SdkLnurlpRequest,
      callback,
      encodedMetadata: JSON.stringify([
        ['text/plain', `Pay to ${receiver.text}`],
        ['text/identifier', receiver.text],
      ]),
      minSendableSats: SENDABLE_SATS.min,
      maxSendableSats: SENDABLE_SATS.max,
      privateKeyBytes: await this.ownKeys.signingKey(as.keys),
      requiresTravelRuleInfo: true,
      payerDataOptions: {
        identifier: { mandatory: true },
        compliance: { mandatory: true },
        ...Object.fromEntries(payerFields.map(({ name, mandatory }) => [protocolName(name), { mandatory }])),
      },
      currencyOptions: currencies.map(toSdkCurrency),
      receiverKycStatus: KycStatus.Verified,
    });
    return response.toJsonString();
  }

  async readPayRequest(body: string, environment: Environment): Promise<Read<PayRequest>> {
    const request = parsed(() => SdkPayRequest.fromJson(body));
    const compliance = request?.payerData?.compliance;
    const payer = parseUmaAddress(String(request?.payerData?.identifier));
    const paid = request && paidAmountIn(request);
    if (request === undefined || paid === undefined || compliance === undefined || payer === undefined)
      return refused(WIRE_REFUSALS.MALFORMED);
    const wrong = await this.signatureRefusal(payer.domain, environment, (keys) =>
      verifyPayReqSignature(request, keys, NOT_HERE),
    );
    if (wrong !== undefined) return refused(wrong);
    const message: PayRequest = {
      signed: signedOnce(payer.domain, compliance.signatureNonce, compliance.signatureTimestamp),
      payer: payer.text,
      ...paid,
      payerFields: saidIn(request.payerData ?? {}),
      payeeFields: fieldsIn(request.requestedPayeeData ?? {}),
      ...(request.invoiceUUID && { paymentUuid: request.invoiceUUID }),
      request,
    };
    return { status: 'READ', message };
  }

  async answerPayRequest(
    { request }: PayRequest,
    { receiver, received, multiplier, invoice, payeeFields, utxoCallback }: PayOffer,
    as: Institution,
  ): Promise<string> {
    const response = await getPayReqResponse({
      request: request as SdkPayRequest,
      conversionRate: multiplier,
      receivingCurrencyCode: received.currency,
      receivingCurrencyDecimals: currency(received.currency).decimals,
      invoiceCreator: { createUmaInvoice: () => Promise.resolve(invoice) },
      metadata: JSON.stringify([['text/identifier', receiver.text]]),
      receiverChannelUtxos: [],
      receiverFeesMillisats: 0,
      utxoCallback,
      payeeData: {
        identifier: receiver.text,
        ...Object.fromEntries(
          Object.entries(payeeFields).map(([name, value]) => [protocolName(name), value]),
        ),
      },
      receivingVaspPrivateKey: await this.ownKeys.signingKey(as.keys),
      payeeIdentifier: receiver.text,
    });
    const { pr, payeeData, converted, disposable, successAction, umaMajorVersion } = response;
    // The SDK rounds to the nearest unit: what arrives is what was announced.
    const announced = converted && { ...converted, amount: Number(received.amountMinor) };
    return new PayReqResponse(
      pr,
      payeeData,
      announced,
      disposable,
      successAction,
      umaMajorVersion,
    ).toJsonString();
  }

  async readUtxoNotice(
    body: string,
    environment: Environment,
  ): Promise<Read<{ readonly signed: SignedOnce }>> {
    const notice = parsed(() => parsePostTransactionCallback(body));
    if (notice === undefined) return refused(WIRE_REFUSALS.MALFORMED);
    const domain = notice.vaspDomain.toLowerCase();
    const wrong = await this.signatureRefusal(domain, environment, (keys) =>
      verifyPostTransactionCallbackSignature(notice, keys, NOT_HERE),
    );
    if (wrong !== undefined) return refused(wrong);
    const signed = signedOnce(domain, notice.signatureNonce, notice.signatureTimestamp);
    return { status: 'READ', message: { signed } };
  }

  /** Why a message that came without credentials is not the institution's; `undefined` where it is. */
  private async signatureRefusal(
    domain: string,
    environment: Environment,
    isSignedBy: (keys: PubKeyResponse) => Promise<boolean>,
  ): Promise<WireRefusal | undefined> {
    const signature = await this.counterpartyKeys.signature(domain, strangerIn(environment), isSignedBy);
    if (signature.status === 'REFUSED') return keysRefusal(signature.code);
    return signature.status === 'BAD' ? WIRE_REFUSALS.BAD_SIGNATURE : undefined;
  }

  async ask(receiver: UmaAddress, as: Institution): Promise<LnurlpResult> {
    const answer = await this.answerAbout(receiver, as);
    if (answer.status === 'REFUSED') return answer;
    const response = parsed(() => LnurlpResponse.fromJson(answer.text));
    if (response?.compliance === undefined || response.umaVersion === undefined)
      return { status: 'REFUSED', code: 'PARSE_LNURLP_RESPONSE_ERROR' };
    if (!isSpoken(response.umaVersion)) return { status: 'REFUSED', code: 'UNSUPPORTED_UMA_VERSION' };
    const signature = await this.counterpartyKeys.signature(receiver.domain, as, (keys) =>
      verifyUmaLnurlpResponseSignature(response, keys, NOT_HERE),
    );
    if (signature.status === 'REFUSED') return { status: 'REFUSED', code: lookupKeyRefusal(signature.code) };
    const { receiverIdentifier } = response.compliance;
    const isSigned = signature.status === 'GOOD';
    return isAnswerAbout(receiver, { isSigned, receiver: receiverIdentifier })
      ? { status: 'FOUND', found: foundIn(response, receiver.domain) }
      : { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
  }

  /** In their version where they do not speak ours. */
  private async answerAbout(
    receiver: UmaAddress,
    as: Institution,
    version?: string,
  ): Promise<{ readonly status: 'ANSWERED'; readonly text: string } | LnurlpRefused> {
    const http = await this.sendLnurlpRequest(receiver, as, version);
    const answer = lookupAnswerOf(http && answeredIn(http), version !== undefined);
    if (answer.status === 'ASKED_AGAIN') return this.answerAbout(receiver, as, answer.version);
    return answer.status === 'REFUSED' ? answer : { ...answer, text: http?.text ?? '' };
  }

  private async sendLnurlpRequest(
    { text, domain }: UmaAddress,
    as: Institution,
    umaVersionOverride?: string,
  ): Promise<HttpAnswer | undefined> {
    const url = await getSignedLnurlpRequestUrl({
      isSubjectToTravelRule: true,
      receiverAddress: text,
      senderVaspDomain: as.domain,
      signingPrivateKey: await this.ownKeys.signingKey(as.keys),
      umaVersionOverride,
    });
    const secure = new URL(`https://${domain}${url.pathname}${url.search}`);
    return this.http.fetch(secure, as);
  }
}

/** Messages arrive without credentials: the sender's keys are fetched for none of our platforms. */
const strangerIn = (environment: Environment): Asker => ({ platformId: STRANGERS, environment });

const refusalOf = (error: unknown): WireRefusal => {
  if (error instanceof UnsupportedVersionError) {
    const { supportedMajorVersions } = error;
    return {
      status: 412,
      code: 'UNSUPPORTED_UMA_VERSION',
      reason: 'This version is not spoken here',
      supportedMajorVersions,
    };
  }
  if (error instanceof UmaError)
    return { status: error.httpStatusCode, code: error.code, reason: 'The request is malformed' };
  return { status: 400, code: 'PARSE_LNURLP_REQUEST_ERROR', reason: 'The request is malformed' };
};

const answeredIn = ({ status, text }: HttpAnswer): LookupAnswered => {
  const commonVersion = commonVersionIn(parsed(() => JSON.parse(text) as unknown));
  return { status, ...(commonVersion !== undefined && { commonVersion }) };
};

const toSdkCurrency = ({ currency: code, minMinor, maxMinor, multiplier }: WireCurrency): Currency => {
  const { name, symbol, decimals } = currency(code);
  return new Currency(code, name, symbol, multiplier, Number(minMinor), Number(maxMinor), decimals);
};

const foundIn = (
  { compliance, umaVersion, currencies = [], payerData = {}, callback }: LnurlpResponse,
  domain: string,
) => {
  const known = usableCurrencies(currencies);
  const { signatureNonce = '', signatureTimestamp = NaN } = compliance ?? {};
  return {
    signed: signedOnce(domain, signatureNonce, signatureTimestamp),
    currencies: known,
    payerFields: fieldsIn(payerData),
    offer: {
      callback,
      umaMajorVersion: Number.parseInt(umaVersion ?? '', 10),
      multipliers: Object.fromEntries(known.map(({ currency: code, multiplier }) => [code, multiplier])),
      payerDataNames: namesIn(payerData),
    },
  };
};
