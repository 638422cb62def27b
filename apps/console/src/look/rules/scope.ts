/** Whom a rule binds: every platform of an environment, or one. */
export interface RuleScope {
  readonly environment: 'sandbox' | 'production';
  readonly platformId?: string;
}

export interface RuleProps {
  readonly scope: RuleScope;
  readonly maySet: boolean;
}

/** The rows of the operator’s settings as its API answers them, whose document leaves them open. */
export interface RuleRow {
  readonly platformId: string | null;
  readonly updatedAt: string;
}

interface RulePage<Row> {
  readonly data: readonly Row[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount: number;
}

/** An answer that the operator’s document leaves open, as what it is. */
export const answered = async <Answer>(answer: Promise<unknown>): Promise<Answer> => (await answer) as Answer;

export const rulePage = <Row extends RuleRow>(answer: Promise<unknown>): Promise<RulePage<Row>> =>
  answered<RulePage<Row>>(answer);

/** Whose a row is. */
export const boundBy = ({ platformId }: RuleRow): string => platformId ?? 'every platform';

/** An amount that may be left out. */
export const atMost = (amount: number | null): string =>
  amount === null ? 'no limit' : amount.toLocaleString('en-US');
