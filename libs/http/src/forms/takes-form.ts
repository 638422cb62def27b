import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { nameOfShape } from '../fields/dto.js';

/** Documents that a route takes a form of these texts and one file; the handler reads it with `receiveForm`. */
export const TakesForm = (fields: Type, file: string, description: string): MethodDecorator => {
  nameOfShape(fields);
  const schema = {
    allOf: [
      { $ref: getSchemaPath(fields) },
      {
        type: 'object',
        required: [file],
        properties: { [file]: { type: 'string', format: 'binary', description } },
      },
    ],
  };
  return applyDecorators(ApiConsumes('multipart/form-data'), ApiExtraModels(fields), ApiBody({ schema }));
};
