/** The fields of an instruction that lead to one payee. A bank's number, a BIC or a name lead to many. */
const LEADING = [
  'accountNumber',
  'iban',
  'clabeNumber',
  'vpa',
  'phoneNumber',
  'qrCode',
  'paymentUrl',
  'address',
  'invoice',
  'reference',
] as const;

/**
 * Coordinates as they are compared: spaces and case do not change the account. Addresses in base 58 and
 * payment codes are case-sensitive; hexadecimal ones, IBANs, bech32 and references do not.
 */
export const normalCoordinate = (written: string): string => {
  const text = written.replace(/\s+/g, '');
  if (/^0x[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  if (/^[a-z]{2}\d{2}[0-9a-z]{11,30}$/i.test(text) || /^(?:FUND|Q)-/i.test(text)) return text.toUpperCase();
  return /^(?:bc|tb|sp|sprt|ln[a-z0-9]*)1[02-9ac-hj-np-z]+$/i.test(text) ? text.toLowerCase() : text;
};

/** The coordinates in these instructions that lead to a payee, as they are compared, each once. */
export const coordinatesOf = (
  instructions: readonly { readonly accountOrWalletInfo: Readonly<Record<string, unknown>> }[],
): string[] => {
  const leading = instructions.flatMap(({ accountOrWalletInfo }) =>
    LEADING.flatMap((field) => {
      const value = accountOrWalletInfo[field];
      return typeof value === 'string' ? [normalCoordinate(value)] : [];
    }),
  );
  return [...new Set(leading)];
};
