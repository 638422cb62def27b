import { dtoOf, FINE, listOf, nested, oneOf, type DtoField, type FieldKind } from '@causeway/http';
import type { FieldForm, FieldTable } from '../domain/fields/field-rule.js';

/** Formats that readers of an OpenAPI document know; ours stand in the messages of refusals. */
const KNOWN_FORMATS: readonly string[] = ['date', 'date-time', 'email'];

/** DTOs by their names in the contract: an address is the same one wherever it occurs. */
const documentedRecords = new Map<string, ReturnType<typeof dtoOf>>();

/**
 * A field as the domain's rules describe it, for documentation alone: the decision judges the values, so that every
 * wrong field is named in one answer, whether the request or the platform's configuration tells it.
 */
export const documentedKind = (form: FieldForm): FieldKind => {
  switch (form.kind) {
    case 'text':
      return { problems: () => FINE, schema: textSchema(form) };
    case 'list':
      return listOf(documentedKind(form.item), form.min > 0 ? { min: form.min } : {});
    case 'record': {
      const dto = documentedRecords.get(form.name) ?? dtoOf(form.name, documentedFields(form.fields));
      documentedRecords.set(form.name, dto);
      return nested(() => dto);
    }
  }
};

const textSchema = (form: Extract<FieldForm, { kind: 'text' }>): FieldKind['schema'] => {
  const { kind: _kind, name, enum: values, format, ...bounds } = form;
  if (values !== undefined) return name === undefined ? oneOf(values).schema : oneOf(values, name).schema;
  const isKnown = format !== undefined && KNOWN_FORMATS.includes(format);
  return { type: 'string', ...bounds, ...(isKnown && { format }) };
};

/** The fields of a table as those of a DTO. */
export const documentedFields = (table: FieldTable): Record<string, DtoField> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { rule, isRequired }]) => [
      name,
      { kind: documentedKind(rule.form), ...(isRequired ? {} : { optional: true }) },
    ]),
  );
