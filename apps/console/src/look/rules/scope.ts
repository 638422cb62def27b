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

/** An amount that may be left out. */
export const atMost = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? 'no limit' : amount.toLocaleString('en-US');
