import { flag, object, text } from '@causeway/shapes';
import { ApiError } from './api-error.js';
import { namedFields } from './named-fields.js';

/** What the fields of this spec may be named: shapes that there are. */
object('NamedFieldsSpec', { source: flag(), accountId: flag(), owners: flag(), fullName: text({ max: 9 }) });
const refused = (details?: Record<string, unknown>) => new ApiError(400, 'INVALID_INPUT', 'no', details);

describe('the wrong fields of a refusal', () => {
  it('are named as the answer names them, without what stood there', () => {
    const errors = [
      { field: 'source.accountId', message: 'must be an id', constraint: { format: 'x' } },
      { field: 'owners.0.fullName', message: 'must not be Ada' },
    ];
    expect(namedFields(refused({ errors }))).toStrictEqual({
      fields: ['source.accountId', 'owners.0.fullName'],
    });
  });

  it('have no part that is no name of ours', () => {
    const errors = [{ field: 'source.wordOfTheCaller' }, { field: 'owners.ada@example.com' }, { field: 7 }];
    expect(namedFields(refused({ errors }))).toStrictEqual({ fields: ['source.…', 'owners.….…'] });
  });

  it('are the first twenty at most, and none where none was wrong', () => {
    const errors = Array.from({ length: 30 }, (_, index) => ({ field: `owners.${index}` }));
    expect(namedFields(refused({ errors })).fields).toHaveLength(20);
    expect([namedFields(refused()), namedFields(refused({ reason: 'X' }))]).toStrictEqual([{}, {}]);
  });
});
