import { CURRENCIES, newId } from '@causeway/kernel';
import { shapesOf } from '../read/funding-shapes.js';
import { SandboxCoordinates } from '../read/sandbox-coordinates.js';
import { paymentInfo } from '../domain/payment-shapes.js';

const shown = CURRENCIES.flatMap(({ code }) =>
  shapesOf(code)(new SandboxCoordinates(newId('InternalAccount')), code).map(
    (info) => [`${code} to ${info.accountType}`, info] as const,
  ),
);

describe('a way to send money', () => {
  it.each(shown)('in %s is shown as the API’s document says', (_way, info) => {
    const read = paymentInfo.read?.(info);
    expect(read).toStrictEqual({ ...info });
    expect([paymentInfo.problems(read), paymentInfo.problemsWithin?.(read)]).toStrictEqual([[], []]);
  });
});
