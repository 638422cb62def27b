/** One record of the file, its cells in the order of the header. */
export type Cells = readonly string[];

/** Why a row, or the whole file, made no customer (customers §9.2). */
export interface ImportError {
  /** The row's `platformCustomerId`, or `row_<n>` counted from 1 after the header. */
  readonly correlationId: string;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The row's number, where a customer is named; absent in older logs. The API does not show it. */
  readonly row?: number;
}

/** The error by its row's number, without the customer's name; an older one, whose number is unknown, is gone. */
export const withoutName = ({ row, ...error }: ImportError): readonly ImportError[] =>
  row === undefined ? [] : [{ ...error, correlationId: byNumber(row), row }];

/** The columns that every row needs, and those that rows of a type need. */
const OF_ALL = [
  ...['umaAddress', 'platformCustomerId', 'customerType'],
  ...['addressLine1', 'city', 'state', 'postalCode', 'country'],
] as const;
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  INDIVIDUAL: ['fullName', 'birthDate'],
  BUSINESS: ['businessLegalName'],
};
const OPTIONAL = [
  ...['addressLine2', 'email', 'phoneNumber', 'region', 'nationality', 'currencies'],
  ...['businessRegistrationNumber', 'businessTaxId'],
];
const READ = [...OF_ALL, ...Object.values(OF_TYPE).flat(), ...OPTIONAL];

export const FILE_FAULT = 'invalid_csv_format';

/** The header as columns by name; which of those that every row needs is absent. */
export const missingColumn = (header: Cells): string | undefined =>
  OF_ALL.find((column) => !header.includes(column));

/** A column that is read and stands in the header twice: which of the two is meant cannot be known. */
export const repeatedColumn = (header: Cells): string | undefined =>
  READ.find((column) => header.indexOf(column) !== header.lastIndexOf(column));

/** The column that a row of this type needs and the header has not. */
export const missingColumnOf = (header: Cells, cells: Cells): string | undefined => {
  const type = cells[header.indexOf('customerType')] ?? '';
  return OF_TYPE[type]?.find((column) => !header.includes(column));
};

/**
 * How a row's errors name it: by the platform's own id of the customer, or else by its number, such as `row_7`
 * (customers §9.2).
 */
export const correlationOf = (header: Cells, cells: Cells, row: number): string =>
  cells[header.indexOf('platformCustomerId')] || byNumber(row);

const byNumber = (row: number): string => `row_${String(row)}`;

/**
 * The body that registers a row's customer, as a single request would send it: what is wrong with its fields is found
 * there, all at once. Or what is wrong with the row itself.
 */
export const registrationOf = (
  header: Cells,
  cells: Cells,
  row: number,
): { readonly customer: Readonly<Record<string, unknown>> } | { readonly error: ImportError } => {
  const correlationId = correlationOf(header, cells, row);
  if (cells.length > header.length)
    return {
      error: {
        ...{ correlationId, code: FILE_FAULT, message: 'The row has more cells than the header' },
        details: { reason: 'row_too_long' },
        row,
      },
    };
  return { customer: bodyOf((column) => cells[header.indexOf(column)] || undefined) };
};

const bodyOf = (cell: (column: string) => string | undefined): Readonly<Record<string, unknown>> => {
  const customerType = cell('customerType');
  const umaAddress = cell('umaAddress');
  return present({
    customerType,
    platformCustomerId: cell('platformCustomerId'),
    umaAddress: umaAddress && `$${umaAddress.replace(/^\$/, '')}`,
    region: cell('region'),
    currencies: cell('currencies')
      ?.split('|')
      .map((code) => code.trim()),
    email: cell('email'),
    phoneNumber: cell('phoneNumber'),
    address: present({
      line1: cell('addressLine1'),
      line2: cell('addressLine2'),
      city: cell('city'),
      state: cell('state'),
      postalCode: cell('postalCode'),
      country: cell('country'),
    }),
    ...(customerType === 'BUSINESS'
      ? {
          businessInfo: present({
            legalName: cell('businessLegalName'),
            country: cell('country'),
            registrationNumber: cell('businessRegistrationNumber'),
            taxId: cell('businessTaxId'),
          }),
        }
      : present({
          fullName: cell('fullName'),
          birthDate: cell('birthDate'),
          nationality: cell('nationality'),
        })),
  });
};

const present = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
