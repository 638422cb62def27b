import {
  currency,
  findCurrency,
  instant,
  isCurrencyCode,
  type Clock,
  type Environment,
} from '@causeway/kernel';
import {
  Currency,
  getLnurlpResponse,
  getSignedLnurlpRequestUrl,
  KycStatus,
  LnurlpResponse,
  parseLnurlpRequest,
  PubKeyResponse,
  selectHighestSupportedVersion,
  UmaError,
  UnsupportedVersionError,
  verifyUmaLnurlpQuerySignature,
  verifyUmaLnurlpResponseSignature,
  type LnurlpRequest,
} from '@uma-sdk/core';
import type { InstitutionKeys } from '../application/institution-key.handlers.js';
import type { SignedOnce } from '../application/nonce.handlers.js';
import type {
  Institution,
  LnurlpAnswer,
  LnurlpOffer,
  LnurlpQuestion,
  Read,
  UmaWire,
  WireCurrency,
  WireRefusal,
} from '../application/wire.js';
import { fieldName, isAlwaysThere, protocolName } from '../domain/payer-data-names.js';
import type { UmaAddress } from '../domain/uma-address.js';
import { CounterpartyHttp, type HttpAnswer } from './counterparty-http.js';
import { CounterpartyKeys } from './counterparty-keys.js';
import type { Secp256k1Keys } from './secp256k1-keys.adapter.js';

/** Of bitcoin itself one payment may be anything that there can be: the bounds are those of the currencies. */
const SENDABLE_SATS = { min: 1, max: 21_000_000 * 100_000_000 };

/** Nonces are spent by the application, and only those of messages whose signature is good. */
const NOT_HERE = { checkAndSaveNonce: () => Promise.resolve(true) };

/** Speaks UMA as its SDK has it, over guarded HTTP. */
export class UmaSdkWire implements UmaWire {
  private readonly counterpartyKeys: CounterpartyKeys;

  constructor(
    private readonly http: CounterpartyHttp,
    private readonly ownKeys: Secp256k1Keys,
    clock: Clock,
  ) {
    this.counterpartyKeys = new CounterpartyKeys(http, (environment) => Date.parse(clock.now(environment)));
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
    const found = await this.counterpartyKeys.of(vaspDomain.toLowerCase(), environment);
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

  async ask(receiver: UmaAddress, as: Institution): Promise<LnurlpAnswer> {
    const { environment } = as;
    const first = await this.sendQuestion(receiver, as);
    const answer = first?.status === 412 ? await this.sendInTheirVersion(first, receiver, as) : first;
    if (answer === 'NO_COMMON_VERSION') return { status: 'REFUSED', code: 'UNSUPPORTED_UMA_VERSION' };
    if (answer === undefined) return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
    if (answer.status === 404) return { status: 'REFUSED', code: 'UMA_NOT_FOUND' };
    if (answer.status === 412) return { status: 'REFUSED', code: 'NO_COMPATIBLE_UMA_VERSION' };
    if (answer.status !== 200) return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
    const response = responseIn(answer.text);
    if (response?.compliance === undefined || response.umaVersion === undefined)
      return { status: 'REFUSED', code: 'PARSE_LNURLP_RESPONSE_ERROR' };
    const keys = await this.counterpartyKeys.of(receiver.domain, environment);
    if (keys.status === 'REFUSED') return { status: 'REFUSED', code: keys.code };
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
    return this.http.fetch(secure, as.environment);
  }

  close(): Promise<void> {
    return this.http.close();
  }
}

const refused = (refusal: WireRefusal): { readonly status: 'REFUSED'; readonly refusal: WireRefusal } => ({
  status: 'REFUSED',
  refusal,
});

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

/** The SDK throws for signatures that are no signatures at all. */
const isTrue = async (verify: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await verify();
  } catch {
    return false;
  }
};

const responseIn = (text: string): LnurlpResponse | undefined => {
  try {
    return LnurlpResponse.fromJson(text);
  } catch {
    // Whatever it is, it is no answer to the question.
    return undefined;
  }
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
  const signed: SignedOnce = {
    domain,
    nonce: String(compliance?.signatureNonce),
    signedAt: instant((compliance?.signatureTimestamp ?? 0) * 1_000),
  };
  return {
    signed,
    currencies: known,
    payerFields: asked.map(([name, { mandatory }]) => ({ name: fieldName(name), mandatory })),
    offer: {
      callback,
      umaMajorVersion: Number.parseInt(umaVersion ?? '', 10),
      multipliers: Object.fromEntries(known.map(({ currency: code, multiplier }) => [code, multiplier])),
      payerDataNames: Object.fromEntries(asked.map(([name]) => [fieldName(name), name])),
    },
  };
};
