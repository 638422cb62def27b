/** A reference of an account: payers write other words around it, and banks leave out its hyphen or add a space. */
const WITHIN = /(?<![A-Z0-9])FUND[\s-]{0,3}([A-Z2-7]{8})(?![A-Z0-9])/g;
/** References that the service itself issued: other text of a payer is the payer's own and is never shown. */
const ISSUED = /^(?:FUND|Q)-[A-Z2-7]{8,10}$/;

/** The references of accounts in what a payer wrote, as they were issued, each once. */
export const accountReferencesIn = (written: string): readonly string[] => [
  ...new Set(Array.from(written.toUpperCase().matchAll(WITHIN), ([, digest]) => `FUND-${digest ?? ''}`)),
];

/** What the service itself issued of what a payer wrote, and only that; of several references none is the payer's. */
export const issuedReference = (written: string): string | undefined => {
  const whole = written.toUpperCase();
  if (ISSUED.test(whole)) return whole;
  const [only, another] = accountReferencesIn(written);
  return another === undefined ? only : undefined;
};
