/** What a provider may find wrong with a file at once; the API has a code for each (verification §6). */
export const QUALITY_PROBLEMS = [
  'LOW_QUALITY',
  'DATA_MISMATCH',
  'EXPIRED',
  'SUSPECTED_FRAUD',
  'UNSUITABLE_DOCUMENT',
  'INCOMPLETE',
] as const;
export type QualityProblem = (typeof QUALITY_PROBLEMS)[number];
