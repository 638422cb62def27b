const SUFFIX_LENGTH = 3;

/**
 * The last three characters of an account's primary identifier, which decide what the simulated world does with it
 * (sandbox §2). Of an e-mail, a VPA or a Lightning address: of the part before `@`.
 */
export const magicSuffix = (identifier: string): string => {
  const at = identifier.lastIndexOf('@');
  return (at === -1 ? identifier : identifier.slice(0, at)).slice(-SUFFIX_LENGTH);
};
