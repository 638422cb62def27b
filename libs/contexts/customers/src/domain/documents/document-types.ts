/** Every type that an upload may have (`DocumentType` of the contract). */
export const DOCUMENT_TYPES = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'ELECTRICITY_BILL',
  'RENT_OR_LEASE_AGREEMENT',
  'DIRECTOR_REGISTRY',
  'TRUST_AGREEMENT',
  'STATE_COMPANY_REGISTRY',
  'PARTNERSHIP_CONTROL_AGREEMENT',
  'PARTNERSHIP_AGREEMENT',
  'SELFIE',
  'OTHER',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Any one of them identifies a person. */
export const IDENTITY_TYPES = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
] as const satisfies readonly DocumentType[];
/** Front and back are two uploads. */
export const TWO_SIDED_TYPES = ['DRIVERS_LICENSE', 'NATIONAL_ID'] as const satisfies readonly DocumentType[];

/** Whether a document of this type proves who a person is. */
export const isIdentity = (type: string): boolean => IDENTITY_TYPES.some((each) => each === type);
/** Whether a document of this type has a front and a back, which are uploaded one by one (verification §6). */
export const isTwoSided = (type: string): boolean => TWO_SIDED_TYPES.some((each) => each === type);

/** What a business proves by documents, in the order in which a lack is reported; any one type is enough (verification §7.2). */
export const BUSINESS_PROOFS = [
  {
    lack: 'MISSING_LEGAL_PRESENCE_DOCUMENT',
    proves: 'that the business exists',
    types: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'STATE_REGISTRY_EXCERPT',
    ],
  },
  {
    lack: 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    proves: 'who controls the business',
    types: [
      'DIRECTOR_REGISTRY',
      'TRUST_AGREEMENT',
      'STATE_COMPANY_REGISTRY',
      'PARTNERSHIP_CONTROL_AGREEMENT',
    ],
  },
  {
    lack: 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    proves: 'who owns the business',
    types: ['SHAREHOLDER_REGISTER', 'TRUST_AGREEMENT', 'PARTNERSHIP_AGREEMENT'],
  },
  {
    lack: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    proves: 'the address of the business',
    types: [
      'PROOF_OF_ADDRESS',
      'UTILITY_BILL',
      'RENT_OR_LEASE_AGREEMENT',
      'ELECTRICITY_BILL',
      'BANK_STATEMENT',
      'TAX_RETURN',
    ],
  },
] as const satisfies readonly { lack: string; proves: string; types: readonly DocumentType[] }[];
