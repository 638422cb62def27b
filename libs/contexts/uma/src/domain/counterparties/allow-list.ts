/** Domains as they are kept: in lower case, sorted, each once; none means that every institution is allowed. */
export const keptDomains = (domains: readonly string[]): readonly string[] =>
  [...new Set(domains.map((domain) => domain.toLowerCase()))].sort();

/** Whether an institution may be paid, and may pay: on the list, or there is no list (rates-and-rails §11). */
export const isAllowed = (domain: string, allowList: readonly string[]): boolean =>
  allowList.length === 0 || allowList.includes(domain);

/** Whether a platform deals with an institution, of this deployment or another one; with itself always. */
export const mayDealWith = (domain: string, allowList: readonly string[], ownDomain: string): boolean =>
  isAllowed(domain, allowList) || domain === ownDomain;
