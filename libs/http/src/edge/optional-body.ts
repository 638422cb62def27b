import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';

const optionalBodies = new Set<Type>();

/** The body of this shape may be left out altogether; the handler then gets an empty DTO. */
export const OptionalBody = (): ClassDecorator => (dto) => {
  optionalBodies.add(dto as unknown as Type);
};

export const isOptionalBody = (dto: Type): boolean => optionalBodies.has(dto);

/** `$ref`s of the schemas whose bodies are optional. */
export const optionalBodyRefs = (): ReadonlySet<string> =>
  new Set([...optionalBodies].map((dto) => getSchemaPath(dto)));
