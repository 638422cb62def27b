/** The address of a person at an institution: `$user@domain`, in lower case. */
export interface UmaAddress {
  readonly text: string;
  readonly user: string;
  readonly domain: string;
}

/** rates-and-rails §10: 1 to 64 characters after the sign. */
const USER = /^\$([a-z0-9._+-]{1,64})$/;
const DOMAIN_LENGTH_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in a text, in any case; `undefined` for anything else. */
export const parseUmaAddress = (sent: string): UmaAddress | undefined => {
  const text = sent.toLowerCase();
  const at = text.indexOf('@');
  if (at < 0) return undefined;
  const [, user] = USER.exec(text.slice(0, at)) ?? [];
  const domain = text.slice(at + 1);
  return user === undefined || !isDomain(domain) ? undefined : { text, user, domain };
};

/** A DNS name of two labels or more; a last one of digits would be an IP address. */
export const isDomain = (text: string): boolean => {
  const labels = text.split('.');
  return (
    text.length <= DOMAIN_LENGTH_MAX &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/\.\d+$/.test(text)
  );
};
