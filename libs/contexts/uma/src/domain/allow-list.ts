import { nothing, record, type Decision, type Instant } from '@causeway/kernel';

/** Which institutions a platform pays and is paid by, as its operator said. */
export interface AllowListSet {
  readonly type: 'UmaAllowListSet';
  /** In lower case, sorted, each once; none means that every institution is allowed. */
  readonly domains: readonly string[];
  readonly setAt: Instant;
}

export interface AllowList {
  readonly domains: readonly string[];
  /** `null` while nobody has ever set it. */
  readonly updatedAt: Instant | null;
}

export const everybodyAllowed: AllowList = { domains: [], updatedAt: null };

export const evolveAllowList = (_list: AllowList, { domains, setAt }: AllowListSet): AllowList => ({
  domains,
  updatedAt: setAt,
});

/** Replaces the whole list; saying the same again records nothing. */
export const setAllowList = (
  { domains }: { readonly domains: readonly string[] },
  list: AllowList,
  { now }: { readonly now: Instant },
): Decision<AllowListSet> => {
  const wanted = [...new Set(domains.map((domain) => domain.toLowerCase()))].sort();
  if (wanted.join() === list.domains.join()) return nothing();
  return record({ type: 'UmaAllowListSet', domains: wanted, setAt: now });
};
