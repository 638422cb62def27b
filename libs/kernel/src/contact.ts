/** The longest address that mail servers carry (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Whether a text has the form of an e-mail address. Its length is the caller's to bound. */
export const isEmailAddress = (value: string): boolean => {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    at > 0 &&
    LOCAL_PART.test(value.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
};

/** E.164: a plus sign and 2 to 15 digits, of which the first is not zero; separators are not stripped. */
export const PHONE_NUMBER = /^\+[1-9]\d{1,14}$/;
