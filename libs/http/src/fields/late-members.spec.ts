import { object, text } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import { declareMembers, dtoOf } from './dto.js';

/** The members of a class that Swagger knows, where Swagger keeps them. */
const declaredOf = (dto: Type): unknown =>
  Reflect.getMetadata('swagger/apiModelPropertiesArray', dto.prototype as object);

describe('the members of a DTO', () => {
  it('are declared to Swagger when a document is asked for, and at once from then on', () => {
    const early = dtoOf(object('EarlyThing', { id: text({ max: 9 }), note: text({ max: 5 }) }));
    expect(declaredOf(early)).toBeUndefined();
    declareMembers();
    expect(declaredOf(early)).toStrictEqual([':id', ':note']);
    declareMembers();
    expect(declaredOf(early)).toStrictEqual([':id', ':note']);
    expect(declaredOf(dtoOf(object('LateThing', { id: text({ max: 9 }) })))).toStrictEqual([':id']);
  });
});
