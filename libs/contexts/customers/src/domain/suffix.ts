const SUFFIX_LENGTH = 3;

/** The last three characters by which the sandbox decides (verification §9). */
export const suffixOf = (value: string | undefined): string => (value ?? '').trim().slice(-SUFFIX_LENGTH);

/** What the sandbox makes of an owner's last name. */
export const outcomeOfSuffix = (lastName: string): 'PENDING' | 'REJECTED' | 'APPROVED' => {
  const suffix = suffixOf(lastName);
  if (suffix === '001') return 'PENDING';
  return suffix === '002' ? 'REJECTED' : 'APPROVED';
};
