/** As much of a CycloneDX document as is read or written here. */
export interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [key: string]: unknown;
}

export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly [key: string]: unknown;
}

/**
 * The bill of what is shipped, from npm's bill of the whole lockfile: the components whose `name@version` is wanted and
 * the lines between them. The product bears its own name instead of that of the folder it was cloned into. Throws when
 * something that is shipped is not in npm's bill: a bill with holes is worse than none.
 */
export const billOf = (whole: Bill, shipped: ReadonlySet<string>): Bill => {
  const { component } = whole.metadata;
  const known = new Set(whole.components.map((each) => each['bom-ref']));
  const holes = [...shipped].filter((ref) => !known.has(ref));
  if (holes.length > 0) throw new Error(`npm's bill of materials lacks ${holes.join(', ')}`);
  const isShipped = (ref: string): boolean => shipped.has(ref) || ref === component['bom-ref'];
  return {
    ...whole,
    metadata: { ...whole.metadata, component: { ...component, name: nameIn(component['bom-ref']) } },
    components: whole.components.filter((each) => isShipped(each['bom-ref'])),
    dependencies: whole.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
};

const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));
