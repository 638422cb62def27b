import { instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { evolveGivenFields, givenFieldsIdOf, keepGivenFields, noGivenFields } from './given-fields.js';

const { given } = decider({ initial: noGivenFields, evolve: evolveGivenFields });
const now = instant('2026-03-02T10:00:00.000Z');
const FIELDS = { agreementId: 'a', fields: { FULL_NAME: 'Ada' }, subjectId: 'Customer:1' };
const KEPT = { type: 'PayerFieldsGiven', ...FIELDS, givenAt: now } as const;

describe('what a quote says about its payer', () => {
  it('is kept under the key of the payer', () => {
    given()
      .when((state) => keepGivenFields(FIELDS, state, { now }))
      .thenRecorded(KEPT);
  });

  it('is kept once: what was said first counts', () => {
    given(KEPT)
      .when((state) => keepGivenFields({ ...FIELDS, fields: {} }, state, { now }))
      .thenNothing();
  });

  it('has an id that is the same for the same quote only', () => {
    expect(givenFieldsIdOf('q')).toBe(givenFieldsIdOf('q'));
    expect(givenFieldsIdOf('q')).not.toBe(givenFieldsIdOf('r'));
  });
});
