/** Whether a well-formed identifier can exist at all; asked in production only (external-accounts §4.2). */

/** Brazil's check digits: each follows from all the digits before it; eleven equal digits pass and belong to no person. */
const hasBrazilianChecks = (number: string, weightsMax: number): boolean => {
  if (/^(\d)\1*$/.test(number)) return false;
  return [number.length - 2, number.length - 1].every((at) => {
    const weight = (index: number): number => ((at - index - 1) % (weightsMax - 1)) + 2;
    const sum = Array.from(number.slice(0, at)).reduce(
      (total, digit, index) => total + Number(digit) * weight(index),
      0,
    );
    const rest = sum % 11;
    return Number(number[at]) === (rest < 2 ? 0 : 11 - rest);
  });
};

/** A person's tax number in Brazil; its weights grow without end. */
export const isCpf = (number: string): boolean => /^\d{11}$/.test(number) && hasBrazilianChecks(number, 11);
/** A company's tax number in Brazil; its weights go from 2 to 9 and begin anew. */
export const isCnpj = (number: string): boolean => /^\d{14}$/.test(number) && hasBrazilianChecks(number, 9);
