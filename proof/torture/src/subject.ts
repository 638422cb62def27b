/** What a run is about: every promise of the product, or those about webhooks under a receiver that fails. */
export const SUBJECTS = ['everything', 'webhooks'] as const;
export type Subject = (typeof SUBJECTS)[number];
