/** Rules for a second operator's approval, and the amounts up to which none is needed. */
export interface ApprovalConfig {
  readonly kinds: readonly ('ERASE' | 'SETTLE' | 'ROTATE_KEYS')[];
  /** By currency, in minor units; one that is not here always needs two operators. */
  readonly settleAbove: Readonly<Record<string, bigint>>;
}

const KINDS = { erase: 'ERASE', settle: 'SETTLE', 'rotate-keys': 'ROTATE_KEYS' } as const;

export const approvalKinds = (text: string): ApprovalConfig['kinds'] | undefined => {
  const kinds = text
    .split(',')
    .map((word) => Object.entries(KINDS).find(([name]) => name === word.trim())?.[1]);
  return kinds.every((kind) => kind !== undefined) ? kinds : undefined;
};

const LIMIT = /^([A-Z][A-Z0-9]{2,9})=(\d{1,18})$/;

export const settleLimits = (text: string): ApprovalConfig['settleAbove'] | undefined => {
  const limits = text.split(',').map((each) => LIMIT.exec(each.trim()) ?? []);
  if (limits.some(([, code]) => code === undefined)) return undefined;
  return Object.fromEntries(limits.map(([, code = '', amount = '0']) => [code, BigInt(amount)]));
};
