import { approvalAnswerOf } from './approval-answer.js';

const said = (status: number, body = '') => approvalAnswerOf({ kind: 'ANSWERED', status, body });
const error = { kind: 'FAILED', reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' };

describe('the response of an endpoint to an approval call', () => {
  it.each([
    [200, '', {}],
    [200, ' \n', {}],
    [200, '{}', {}],
    [200, '{"receiverCustomerInfo":null}', {}],
    [200, '{"receiverCustomerInfo":{"NATIONALITY":"US"}}', { NATIONALITY: 'US' }],
    [200, '{"receiverCustomerInfo":{"NATIONALITY":"US","AGE":7,"HOME":{"city":"X"}}}', { NATIONALITY: 'US' }],
    [200, '{"receiverCustomerInfo":{"NATIONALITY":"\\u0000","NAME":"A"}}', { NAME: 'A' }],
    [201, 'created', {}],
    [204, '', {}],
  ])('approves with %i %s', (status, body, receiverInfo) => {
    expect(said(status, body)).toStrictEqual({ kind: 'APPROVED', receiverInfo });
  });

  it('defers with 202, whatever its body', () => {
    expect(said(202, 'later')).toStrictEqual({ kind: 'DEFERRED' });
  });

  it('rejects with 403, and keeps the reason where there is one', () => {
    expect(said(403, '{"code":"BLOCKED","message":"no","reason":"list","other":1}')).toStrictEqual({
      kind: 'REJECTED',
      rejection: { by: 'WEBHOOK', code: 'BLOCKED', message: 'no', reason: 'list' },
    });
    for (const body of ['', 'no', '[]', '{"code":7}'])
      expect(said(403, body)).toStrictEqual({ kind: 'REJECTED', rejection: { by: 'WEBHOOK' } });
  });

  it('rejects with 422, and names the missing fields', () => {
    const body =
      '{"requiredFields":["BIRTH_DATE",{"name":"ADDRESS","mandatory":false},{"name":"EMAIL"},{"no":1},7,""]}';
    expect(said(422, body)).toStrictEqual({
      kind: 'REJECTED',
      rejection: {
        by: 'WEBHOOK',
        requiredFields: [
          { name: 'BIRTH_DATE', mandatory: true },
          { name: 'ADDRESS', mandatory: false },
          { name: 'EMAIL', mandatory: true },
        ],
      },
    });
    expect(said(422, 'more')).toMatchObject({ rejection: { requiredFields: [] } });
  });

  it.each([
    [200, 'yes'],
    [200, '[]'],
    [200, '{"receiverCustomerInfo":7}'],
    [200, '{"receiverCustomerInfo":["US"]}'],
    [301, ''],
    [400, ''],
    [409, ''],
    [500, ''],
  ])('is an error with %i %s', (status, body) => {
    expect(said(status, body)).toStrictEqual(error);
  });

  it('is an error where the endpoint is unreachable, and late where it does not answer', () => {
    expect(approvalAnswerOf({ kind: 'UNREACHABLE' })).toStrictEqual(error);
    expect(approvalAnswerOf({ kind: 'NO_ENDPOINT' })).toStrictEqual(error);
    expect(approvalAnswerOf({ kind: 'NO_ANSWER' })).toStrictEqual({
      kind: 'FAILED',
      reason: 'PAYMENT_APPROVAL_TIMED_OUT',
    });
  });

  it('keeps a platform’s text up to a maximum length', () => {
    const answer = said(403, JSON.stringify({ reason: 'x'.repeat(5_000) }));
    expect(answer.kind === 'REJECTED' && answer.rejection.reason).toHaveLength(1_000);
  });
});
