import { CONTRACT_WORDS } from '../testing/contract-words.fixture.js';
import { VENDOR_WORDS } from './vendor-words.js';
import { WireWords, wireWords } from './wire-words.js';

/** Words of the language, in which `service` names no product. */
const PLAIN_WORDS = [
  'ACCOMMODATION_AND_FOOD_SERVICES',
  'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
  'EDUCATIONAL_SERVICES',
  'GOODS_OR_SERVICES',
  'OTHER_SERVICES',
  'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
  'SERVICE_UNAVAILABLE',
  'service', // of the document's title
];
/** Words that the seed adds to the contract. */
const OF_THE_SEED = ['STABLECOIN_SERVICE_ENABLEMENT_NOT_REQUESTABLE'];

describe('the table of vendor words', () => {
  it('has every word of the contract that holds `service`, but for those of the language', () => {
    const known = VENDOR_WORDS.map(({ word }) => word);
    expect([...known, ...PLAIN_WORDS].sort()).toStrictEqual([...CONTRACT_WORDS, ...OF_THE_SEED].sort());
  });

  it('names a place for each field and value, and spells each differently under another name', () => {
    const words = new WireWords('Acme');
    for (const { word, kind, places } of VENDOR_WORDS) {
      expect([word, places.length > 0]).toStrictEqual([word, kind === 'FIELD' || kind === 'VALUE']);
      expect(words.wordOf(word)).toMatch(/acme/i);
      expect(words.wordOf(word)).not.toMatch(/service/i);
    }
  });
});

describe('a word under another name', () => {
  it.each([
    ['Acme', 'X-Service-Signature', 'X-Acme-Signature'],
    ['Acme', 'serviceApiMultiplier', 'acmeApiMultiplier'],
    ['PayCo', 'serviceOperationsStatus', 'payCoOperationsStatus'],
    ['ACME', 'serviceOperationsStatus', 'acmeOperationsStatus'],
    ['PayCo2', 'CLOSED_BY_SERVICE', 'CLOSED_BY_PAYCO2'],
    ['Acme', 'StablecoinServiceInternalBurnSource', 'StablecoinAcmeInternalBurnSource'],
  ])('%s writes %s as %s', (name, word, spelled) => {
    expect(new WireWords(name).wordOf(word)).toBe(spelled);
  });

  it.each([
    ['`X-Service-Signature`:', '`X-PayCo-Signature`:'],
    ["request.headers['x-service-signature']", "request.headers['x-payco-signature']"],
    ['-in x-service-signature -out own.der', '-in x-payco-signature -out own.der'],
    ['service-wallet-signature', 'payco-wallet-signature'],
    ['a service of ours, SERVICE_UNAVAILABLE', 'a service of ours, SERVICE_UNAVAILABLE'],
  ])('a page that says %s says %s', (canonical, named) => {
    expect(new WireWords('PayCo').text(canonical)).toBe(named);
  });

  it('is the contract’s own by default, and nothing is asked to rename it', () => {
    expect([wireWords(), wireWords('Service')]).toStrictEqual([undefined, undefined]);
  });
});

describe('a JSON body', () => {
  const words = new WireWords('Acme');
  const renamed: readonly (readonly [canonical: string, named: string])[] = [
    [
      '{"rateDetails": {"serviceApiMultiplier":0.1e-7, "serviceApiFixedFee":9007199254740993}}',
      '{"rateDetails": {"acmeApiMultiplier":0.1e-7, "acmeApiFixedFee":9007199254740993}}',
    ],
    [
      '{"data":[{"rateDetails":{"serviceApiVariableFeeRate":1,"serviceApiVariableFeeAmount":2}}]}',
      '{"data":[{"rateDetails":{"acmeApiVariableFeeRate":1,"acmeApiVariableFeeAmount":2}}]}',
    ],
    ['{"serviceOperationsStatus":"ENABLED"}', '{"acmeOperationsStatus":"ENABLED"}'],
    ['{"data":[{"serviceOperationsStatus":"X"}]}', '{"data":[{"acmeOperationsStatus":"X"}]}'],
    ['{"status":500,"code":"SERVICE_SWITCH_ERROR"}', '{"status":500,"code":"ACME_SWITCH_ERROR"}'],
    ['{"stateReason" : "CLOSED_BY_SERVICE"}', '{"stateReason" : "CLOSED_BY_ACME"}'],
    [
      '{"fundingSource":{"type":"SERVICE_INTERNAL_ACCOUNT"}}',
      '{"fundingSource":{"type":"ACME_INTERNAL_ACCOUNT"}}',
    ],
    [
      '[{"source":{"a":[{}],"type":"SERVICE_INTERNAL_ACCOUNT"}}]',
      '[{"source":{"a":[{}],"type":"ACME_INTERNAL_ACCOUNT"}}]',
    ],
  ];
  it.each(renamed)('%s is sent as %s, and read again as it was', (canonical, named) => {
    expect(words.sent(canonical)).toBe(named);
    expect(words.received(named)).toBe(canonical);
    expect(words.received(canonical)).toBe(canonical);
    expect(words.receivedBytes(Buffer.from(named)).toString()).toBe(canonical);
  });

  it.each([
    '{"fullName":"SERVICE_INTERNAL_ACCOUNT"}',
    '{"type":"SERVICE_INTERNAL_ACCOUNT"}',
    '{"beneficiary":{"fullName":"SERVICE_SWITCH_ERROR","code":"SERVICE_SWITCH_ERROR"}}',
    '{"senderCustomerInfo":{"rateDetails":{"serviceApiMultiplier":"mine"}}}',
    '{"counterpartyInformation":{"source":{"type":"SERVICE_INTERNAL_ACCOUNT"}}}',
    '{"description":"\\"code\\":\\"SERVICE_SWITCH_ERROR\\""}',
    '{"description":"he said \\\\","note":"serviceApiMultiplier"}',
    '{"serviceApiMultiplier":1}',
    '{"code":"SERVICE_SWITCH_ERROR',
    ']}{"code',
    '',
  ])('%s stays as it is: these words are not the API’s', (json) => {
    expect(words.sent(json)).toBe(json);
    expect(words.received(words.text(json))).toBe(words.text(json));
  });

  it('that is no UTF-8 keeps its bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"acmeOperationsStatus":"'),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('"}'),
    ]);
    const read = words.receivedBytes(bytes);
    expect(read.toString('latin1')).toBe('{"serviceOperationsStatus":"\u00ff\u00c3"}');
  });
});
