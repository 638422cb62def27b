/** Whom a rule binds: every platform of an environment, or one. */
export interface RuleScope {
  readonly environment: 'sandbox' | 'production';
  readonly platformId?: string;
}

export interface RuleProps {
  readonly scope: RuleScope;
  readonly maySet: boolean;
}

/** Whose a row is. */
export const boundBy = ({ platformId }: { readonly platformId: string | null }): string =>
  platformId ?? 'every platform';
