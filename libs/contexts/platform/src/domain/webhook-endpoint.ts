import type { Environment } from '@causeway/kernel';

export const ENDPOINT_LENGTH_MAX = 2048;

/** Which network answers an endpoint's host name, as the operator's policy sees it. */
export type EndpointVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** What is wrong with an endpoint's form, for either environment; `undefined` when nothing is. */
export const endpointShapeProblem = (value: string): string | undefined => {
  if (value.length > ENDPOINT_LENGTH_MAX) return `must be at most ${ENDPOINT_LENGTH_MAX} characters`;
  // The URL parser silently drops or encodes these; what is stored is what was sent, so they are refused.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(value))
    return 'must not contain spaces, control characters or backslashes';
  if (!/^https?:\/\/[^/?#]/i.test(value) || !URL.canParse(value))
    return 'must be an absolute https URL, or an http one in the sandbox';
  const { username, password } = new URL(value);
  // `https://@host` has an empty user, which the parser does not report.
  const hasUserPart = username !== '' || password !== '' || /^[^/]*\/\/[^/?#]*@/.test(value);
  return hasUserPart ? 'must not contain user information' : undefined;
};

/** What is wrong with an endpoint in one environment: plain http is for the sandbox only (config-and-tokens §2). */
export const endpointProblem = (value: string, environment: Environment): string | undefined => {
  const shapeProblem = endpointShapeProblem(value);
  if (shapeProblem !== undefined) return shapeProblem;
  return environment === 'production' && new URL(value).protocol !== 'https:'
    ? 'must be an https URL'
    : undefined;
};
