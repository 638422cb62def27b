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
 * Coordinates as they are compared: what people write with spaces or in another case is the same account. Addresses
 * in base 58 and payment codes tell cases apart; hexadecimal ones, IBANs, bech32 and references do not.
 */
export const normalCoordinate = (written: string): string => {
  const text = written.replace(/\s+/g, '');
  if (/^0x[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  if (/^[a-z]{2}\d{2}[0-9a-z]{11,30}$/i.test(text) || /^(?:FUND|Q)-/i.test(text)) return text.toUpperCase();
  return /^(?:bc|tb|sp|sprt|ln[a-z0-9]*)1[02-9ac-hj-np-z]+$/i.test(text) ? text.toLowerCase() : text;
};

/** Everything in these instructions by which money finds its way, as it is compared, each once. */
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
