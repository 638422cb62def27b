/** Fields whose name in the protocol is not ours in camel case. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = { FULL_NAME: 'name' };
const OURS: Readonly<Record<string, string>> = { name: 'FULL_NAME' };

/** Every message carries them; they are never asked for. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['identifier', 'compliance']);

/** The protocol's name of a `CustomerInfoFieldName`: `BIRTH_DATE` is `birthDate`. */
export const protocolName = (field: string): string =>
  NAMED_OTHERWISE[field] ??
  field.toLowerCase().replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** The reverse; a name without a field of ours stays recognisable, and unknown. */
export const fieldName = (name: string): string =>
  OURS[name] ?? name.replaceAll(/([A-Z])/g, '_$1').toUpperCase();

/** Whether a field comes with every payment by protocol, so that no institution has to ask for it. */
export const isAlwaysThere = (name: string): boolean => ALWAYS_THERE.has(name);
