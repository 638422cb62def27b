import type { Shape } from '@causeway/shapes';
import { parseUmaAddress } from '../../domain/protocol/uma-address.js';

/** `$user@domain`, in any case; the DTO holds it in lower case. Anything else is `INVALID_UMA_ADDRESS`. */
export const umaAddress = (): Shape<string> => ({
  read: (value) => (typeof value === 'string' ? (parseUmaAddress(value)?.text ?? value) : value),
  problems: (value) => {
    if (typeof value !== 'string') return [{ message: 'must be a string' }];
    return parseUmaAddress(value) === undefined ? [NOT_AN_ADDRESS] : [];
  },
  schema: { type: 'string', example: '$ada@uma.example' },
});

export const NOT_AN_ADDRESS = {
  message: 'must be a UMA address, $user@domain',
  constraint: { format: 'uma-address' },
  code: 'INVALID_UMA_ADDRESS',
} as const;
