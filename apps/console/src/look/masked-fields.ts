const MASK = '•';

/** The places of what is masked in a document of the API: `owners.0.personalInfo.firstName`. */
export const maskedFields = (value: unknown, place: readonly string[] = []): readonly string[] => {
  if (typeof value === 'string') return value.includes(MASK) ? [place.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => maskedFields(member, [...place, name]));
};
