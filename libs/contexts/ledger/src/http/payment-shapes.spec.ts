import { CURRENCIES, newId } from '@causeway/kernel';
import { validateSync } from 'class-validator';
import { shapesOf } from '../read/funding-shapes.js';
import { SandboxCoordinates } from '../read/sandbox-coordinates.js';
import { PAYMENT_INFOS } from './payment-shapes.dto.js';

const shown = CURRENCIES.flatMap(({ code }) =>
  shapesOf(code)(new SandboxCoordinates(newId('InternalAccount')), code).map(
    (info) => [`${code} to ${info.accountType}`, info] as const,
  ),
);

/** What the API's document says of a shape. */
const documented = (accountType: string): readonly string[] =>
  (
    Reflect.getMetadata(
      'swagger/apiModelPropertiesArray',
      (PAYMENT_INFOS[accountType]?.prototype ?? {}) as object,
    ) as readonly string[]
  ).map((name) => name.slice(1));

describe('a way to send money', () => {
  it.each(shown)('in %s is shown as the API’s document says', (_way, info) => {
    const dto = PAYMENT_INFOS[info.accountType];
    if (dto === undefined) throw new Error(`${info.accountType} is not documented`);
    const known = documented(info.accountType);
    expect(Object.keys(info).filter((name) => !known.includes(name))).toStrictEqual([]);
    const wrong = validateSync(Object.assign(new dto() as object, info));
    expect(wrong.map(({ property }) => property)).toStrictEqual([]);
  });
});
