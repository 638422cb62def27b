/** What a platform says about a new external account, with every field already well-formed. */
export interface NewExternalAccount {
  readonly accountInfo: { readonly accountType: string } & Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}
