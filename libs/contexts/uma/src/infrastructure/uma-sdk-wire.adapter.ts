import { currency, findCurrency, instant, isCurrencyCode, type Environment } from '@causeway/kernel';
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
  PayRequest,
  PubKeyResponse,
  selectHighestSupportedVersion,
  UmaError,
  UnsupportedVersionError,
  verifyPayReqSignature,
  verifyPostTransactionCallbackSignature,
  verifyUmaLnurlpQuerySignature,
  verifyUmaLnurlpResponseSignature,
  type LnurlpRequest,
} from '@uma-sdk/core';
import type { InstitutionKeys } from '../domain/institution-key.js';
import type { SignedOnce } from '../application/nonce.handlers.js';
import type {
  Institution,
  LnurlpAnswer,
  LnurlpOffer,
  LnurlpQuestion,
  PayAnswer,
  PayOffer,
  PayQuestion,
  PayWish,
  Read,
  UmaWire,
  WireCurrency,
  WireRefusal,
} from '../application/wire.js';
import { fieldName, isAlwaysThere, protocolName } from '../domain/protocol-names.js';
import { parseUmaAddress, type UmaAddress } from '../domain/uma-address.js';
import { STRANGERS, type Asker, type CounterpartyHttp, type HttpAnswer } from './counterparty-http.js';
import type { CounterpartyKeys, KeyTrouble } from './counterparty-keys.js';
import { fieldsIn, isTrue, LONG_AGO_S, NOT_HERE, parsed, saidIn, signedAt } from './sdk-forms.js';
import { UmaSdkPayer } from './uma-sdk-payer.js';
import type { Secp256k1Keys } from './secp256k1-keys.adapter.js';

/** Of bitcoin itself one payment may be anything that there can be: the bounds are those of the currencies. */
const SENDABLE_SATS = { min: 1, max: 21_000_000 * 100_000_000 };

/** Speaks UMA as its SDK has it, over guarded HTTP. */
export class UmaSdkWire implements UmaWire {
  private readonly payer: UmaSdkPayer;

  constructor(
    private readonly http: CounterpartyHttp,
    private readonly ownKeys: Secp256k1Keys,
    private readonly counterpartyKeys: CounterpartyKeys,
  ) {
    this.payer = new UmaSdkPayer(http, ownKeys, counterpartyKeys);
  }

  requestPayment(wish: PayWish, as: Institution): Promise<PayAnswer> {
    return this.payer.requestPayment(wish, as);
  }

  publicKeys({ signingPublicKey, encryptionPublicKey }: InstitutionKeys): string {
    return new PubKeyResponse(undefined, undefined, signingPublicKey, encryptionPublicKey).toJsonString();
  }

  async readQuestion(url: URL, environment: Environment): Promise<Read<LnurlpQuestion>> {
    let request: LnurlpRequest;
    try {
      request = parseLnurlpRequest(url);
    } catch (error) {
      return refused(refusalOf(error));
    }
    const { receiverAddress, vaspDomain, nonce, timestamp, signature } = request;
    if (vaspDomain === undefined || nonce === undefined || timestamp === undefined || signature === undefined)
      return refused(NOT_UMA);
    if (Number.isNaN(timestamp.getTime())) return refused(NOT_UMA);
    const found = await this.counterpartyKeys.of(vaspDomain.toLowerCase(), strangerIn(environment));
    if (found.status === 'REFUSED') return refused(keyTrouble(found.code));
    const isSigned = await isTrue(() => verifyUmaLnurlpQuerySignature(request, found.keys, NOT_HERE));
    if (!isSigned) return refused(BAD_SIGNATURE);
    const signed = { domain: vaspDomain.toLowerCase(), nonce, signedAt: instant(timestamp) };
    return { status: 'READ', message: { receiver: receiverAddress, signed, request } };
  }

  async answerQuestion(question: LnurlpQuestion, offer: LnurlpOffer, as: Institution): Promise<string> {
    const { receiver, callback, currencies, payerFields } = offer;
    const response = await getLnurlpResponse({
      request: question.request as LnurlpRequest,
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

  async readPayRequest(body: string, environment: Environment): Promise<Read<PayQuestion>> {
    const request = parsed(() => PayRequest.fromJson(body));
    const compliance = request?.payerData?.compliance;
    const payer = parseUmaAddress(String(request?.payerData?.identifier));
    const { receivingCurrencyCode, amount = NaN, sendingAmountCurrencyCode } = request ?? {};
    if (request === undefined || compliance === undefined || payer === undefined) return refused(MALFORMED);
    const isOneCurrency = [undefined, receivingCurrencyCode].includes(sendingAmountCurrencyCode);
    if (receivingCurrencyCode === undefined || !isOneCurrency || !Number.isSafeInteger(amount) || amount <= 0)
      return refused(MALFORMED);
    const keys = await this.counterpartyKeys.of(payer.domain, strangerIn(environment));
    if (keys.status === 'REFUSED') return refused(keyTrouble(keys.code));
    const isSigned = await isTrue(() => verifyPayReqSignature(request, keys.keys, NOT_HERE));
    if (!isSigned) return refused(BAD_SIGNATURE);
    const message: PayQuestion = {
      signed: signedAt(payer.domain, compliance),
      payer: payer.text,
      currency: receivingCurrencyCode,
      amount: BigInt(amount),
      isInMillisatoshis: sendingAmountCurrencyCode === undefined,
      payerFields: saidIn(request.payerData ?? {}),
      payeeFields: fieldsIn(request.requestedPayeeData ?? {}),
      ...(request.invoiceUUID && { paymentUuid: request.invoiceUUID }),
      request,
    };
    return { status: 'READ', message };
  }

  async answerPayRequest(
    { request }: PayQuestion,
    { receiver, received, multiplier, invoice, payeeFields, utxoCallback }: PayOffer,
    as: Institution,
  ): Promise<string> {
    const response = await getPayReqResponse({
      request: request as PayRequest,
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
    const told = converted && { ...converted, amount: Number(received.amountMinor) };
    return new PayReqResponse(pr, payeeData, told, disposable, successAction, umaMajorVersion).toJsonString();
  }

  async readUtxoNotice(
    body: string,
    environment: Environment,
  ): Promise<Read<{ readonly signed: SignedOnce }>> {
    const notice = parsed(() => parsePostTransactionCallback(body));
    if (notice === undefined) return refused(MALFORMED);
    const domain = notice.vaspDomain.toLowerCase();
    const keys = await this.counterpartyKeys.of(domain, strangerIn(environment));
    if (keys.status === 'REFUSED') return refused(keyTrouble(keys.code));
    const isSigned = await isTrue(() => verifyPostTransactionCallbackSignature(notice, keys.keys, NOT_HERE));
    return isSigned
      ? { status: 'READ', message: { signed: signedAt(domain, notice) } }
      : refused(BAD_SIGNATURE);
  }

  async ask(receiver: UmaAddress, as: Institution): Promise<LnurlpAnswer> {
    const first = await this.sendQuestion(receiver, as);
    const answer = first?.status === 412 ? await this.sendInTheirVersion(first, receiver, as) : first;
    if (answer === 'NO_COMMON_VERSION') return { status: 'REFUSED', code: 'UNSUPPORTED_UMA_VERSION' };
    if (answer === undefined) return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
    if (answer.status === 404) return { status: 'REFUSED', code: 'UMA_NOT_FOUND' };
    if (answer.status === 412) return { status: 'REFUSED', code: 'NO_COMPATIBLE_UMA_VERSION' };
    if (answer.status !== 200) return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
    const response = parsed(() => LnurlpResponse.fromJson(answer.text));
    if (response?.compliance === undefined || response.umaVersion === undefined)
      return { status: 'REFUSED', code: 'PARSE_LNURLP_RESPONSE_ERROR' };
    const keys = await this.counterpartyKeys.of(receiver.domain, as);
    if (keys.status === 'REFUSED') return { status: 'REFUSED', code: keyTroubleOfLookUp(keys.code) };
    const isSigned = await isTrue(() => verifyUmaLnurlpResponseSignature(response, keys.keys, NOT_HERE));
    const isAboutReceiver = response.compliance.receiverIdentifier.toLowerCase() === receiver.text;
    if (!isSigned || !isAboutReceiver) return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
    return { status: 'FOUND', found: foundIn(response, receiver.domain) };
  }

  private async sendInTheirVersion(
    { text }: HttpAnswer,
    receiver: UmaAddress,
    as: Institution,
  ): Promise<HttpAnswer | 'NO_COMMON_VERSION' | undefined> {
    const version = commonVersion(text);
    return version === undefined ? 'NO_COMMON_VERSION' : this.sendQuestion(receiver, as, version);
  }

  private async sendQuestion(
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

/** Messages that arrive without credentials: none of our platforms asks for the sender's keys. */
const strangerIn = (environment: Environment): Asker => ({ platformId: STRANGERS, environment });

const refused = (refusal: WireRefusal): { readonly status: 'REFUSED'; readonly refusal: WireRefusal } => ({
  status: 'REFUSED',
  refusal,
});

const MALFORMED: WireRefusal = {
  status: 400,
  code: 'INVALID_REQUEST_FORMAT',
  reason: 'The request is malformed',
};
const NOT_UMA: WireRefusal = {
  status: 403,
  code: 'NON_UMA_LNURL_NOT_SUPPORTED',
  reason: 'Only signed UMA requests are answered',
};
const BAD_SIGNATURE: WireRefusal = {
  status: 401,
  code: 'INVALID_SIGNATURE',
  reason: 'The signature is not that of the institution',
};
/** A look-up knows one word for keys that cannot be read and for keys that are none (rates-and-rails §10). */
const keyTroubleOfLookUp = (code: KeyTrouble): Exclude<KeyTrouble, 'INVALID_PUBKEY_FORMAT'> =>
  code === 'INVALID_PUBKEY_FORMAT' ? 'COUNTERPARTY_PUBKEY_FETCH_ERROR' : code;

const keyTrouble = (code: string): WireRefusal => ({
  status: code === 'COUNTERPARTY_PUBKEY_FETCH_ERROR' ? 424 : 400,
  code,
  reason: 'The keys of the asking institution cannot be used',
});

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

const commonVersion = (text: string): string | undefined => {
  try {
    const { supportedMajorVersions } = JSON.parse(text) as { readonly supportedMajorVersions?: number[] };
    return Array.isArray(supportedMajorVersions)
      ? selectHighestSupportedVersion(supportedMajorVersions)
      : undefined;
  } catch {
    // No common version, or no word about versions at all.
    return undefined;
  }
};

const toSdkCurrency = ({ currency: code, minMinor, maxMinor, multiplier }: WireCurrency): Currency => {
  const { name, symbol, decimals } = currency(code);
  return new Currency(code, name, symbol, multiplier, Number(minMinor), Number(maxMinor), decimals);
};

/** Currencies that we do not know, or count differently, cannot be quoted: they are left out. */
const foundIn = (
  { compliance, umaVersion, currencies = [], payerData = {}, callback }: LnurlpResponse,
  domain: string,
) => {
  const known = currencies.flatMap((offered): WireCurrency[] => {
    const { code, decimals, minSendable, maxSendable, multiplier } = offered;
    const isUsable =
      isCurrencyCode(code) &&
      findCurrency(code)?.decimals === decimals &&
      [minSendable, maxSendable].every(Number.isSafeInteger) &&
      maxSendable >= Math.max(1, minSendable) &&
      multiplier > 0;
    if (!isUsable) return [];
    const minMinor = BigInt(Math.max(1, minSendable));
    return [{ currency: code, minMinor, maxMinor: BigInt(maxSendable), multiplier }];
  });
  const asked = Object.entries(payerData).filter(([name]) => !isAlwaysThere(name));
  return {
    signed: signedAt(domain, compliance ?? { signatureNonce: '', signatureTimestamp: LONG_AGO_S }),
    currencies: known,
    payerFields: fieldsIn(payerData),
    offer: {
      callback,
      umaMajorVersion: Number.parseInt(umaVersion ?? '', 10),
      multipliers: Object.fromEntries(known.map(({ currency: code, multiplier }) => [code, multiplier])),
      payerDataNames: Object.fromEntries(asked.map(([name]) => [fieldName(name), name])),
    },
  };
};
