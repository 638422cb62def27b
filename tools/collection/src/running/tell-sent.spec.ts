import { tellSent } from './tell-sent.js';

describe('a request that was sent', () => {
  it('is told in a line, with a line for each check', () => {
    const checks = [{ rule: 'answers 201' }, { rule: 'is approved', failure: '"PENDING" is not "APPROVED"' }];
    expect(tellSent({ name: 'Register', status: 201, checks })).toBe(
      '201  Register\n       ok      answers 201\n       FAILED  is approved: "PENDING" is not "APPROVED"',
    );
  });
});
