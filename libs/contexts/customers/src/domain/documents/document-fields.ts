import { parseId } from '@causeway/kernel';
import {
  countryCode,
  object,
  oneOf,
  optional,
  text,
  type FieldProblem,
  type Shape,
  type ValueOf,
} from '@causeway/shapes';
import type { DocumentHolder } from './document.js';
import { DOCUMENT_TYPES, isIdentity, isTwoSided, type DocumentType } from './document-types.js';

/** Bytes of the largest file (verification §6). */
export const FILE_BYTES_MAX = 10_485_760;
/** What a file may be, by its content. */
export const MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const UNFIT_FILE = 'must be a PDF, JPEG or PNG file';
/** Documents of one holder. */
export const DOCUMENTS_MAX = 50;

const SIDES = ['FRONT', 'BACK'] as const;

const NO_HOLDER = [{ message: 'must be the id of a Customer or of a BeneficialOwner' }];
/** A typed id; without its type it names a customer. */
export const documentHolder = (): Shape<DocumentHolder> => ({
  read: (value) => (typeof value === 'string' ? (holderOf(value) ?? value) : value),
  problems: (value) => (typeof value === 'string' && holderOf(value) !== undefined ? [] : NO_HOLDER),
  schema: { type: 'string', example: 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10' },
});
const holderOf = (value: string): DocumentHolder | undefined =>
  value.startsWith('BeneficialOwner:') ? parseId('BeneficialOwner', value) : parseId('Customer', value);

const MEMBERS = {
  documentType: oneOf(DOCUMENT_TYPES, 'DocumentType'),
  side: optional(oneOf(SIDES)),
  country: countryCode(),
  documentNumber: optional(text({ min: 1, max: 64, trim: true })),
  issuingAuthority: optional(text({ min: 1, max: 255, trim: true })),
};

interface Said {
  readonly documentType: DocumentType;
  readonly side?: string | undefined;
  readonly documentNumber?: string | undefined;
  readonly issuingAuthority?: string | undefined;
}

/** What the type of a document demands and refuses of the rest. */
export const problemsAcross = ({
  documentType,
  side,
  documentNumber,
  issuingAuthority,
}: Said): readonly FieldProblem[] => {
  const required = `is required for ${documentType}`;
  const ofIdentity = isIdentity(documentType) ? { documentNumber, issuingAuthority } : {};
  return [
    ...Object.entries(ofIdentity).flatMap(([field, value]) =>
      value === undefined ? [{ field, message: required }] : [],
    ),
    ...(isTwoSided(documentType) && side === undefined ? [{ field: 'side', message: required }] : []),
    ...(!isTwoSided(documentType) && side !== undefined
      ? [{ field: 'side', message: `does not belong to ${documentType}` }]
      : []),
  ];
};
const across = (values: Said) =>
  problemsAcross(values).map(({ field, ...problem }) => ({ path: field, ...problem }));

/** The texts of a form that uploads a document; its file is checked while it arrives. */
export const uploadFields = object(
  'DocumentUploadFields',
  { documentHolder: documentHolder(), ...MEMBERS },
  { across },
);
/** Those of a form that replaces one: the holder stays. */
export const replacementFields = object('DocumentReplaceFields', MEMBERS, { across });
export type DocumentFields = ValueOf<typeof replacementFields>;

const FILE_NAME_LENGTH_MAX = 255;
const NAMELESS = 'document';

/** A name as it is shown: without folders and control characters, and cut to 255 characters (verification §6). */
export const fileNameOf = (sent: string): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  // Neither ends of lines nor signs that turn the direction of writing, which hide how a name ends.
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const isName = clean !== '' && clean !== '.' && clean !== '..';
  return isName ? Array.from(clean).slice(0, FILE_NAME_LENGTH_MAX).join('') : NAMELESS;
};
