import { statusAtCreation } from './status-at-creation.js';

const regulated = { isRegulated: true, skipsPaperwork: false };
const unregulated = { isRegulated: false, skipsPaperwork: false };
const withoutPapers = { isRegulated: false, skipsPaperwork: true };

describe('the status of a new customer', () => {
  it.each([
    ['of a regulated platform', regulated, 'INDIVIDUAL', 'Jane 002', 'APPROVED'],
    ['of a regulated platform, a business', regulated, 'BUSINESS', undefined, 'APPROVED'],
    ['of another platform', unregulated, 'INDIVIDUAL', 'Jane Doe', 'UNVERIFIED'],
    ['of another platform, whatever the name', unregulated, 'INDIVIDUAL', 'Jane 002', 'UNVERIFIED'],
    ['without papers', withoutPapers, 'INDIVIDUAL', 'Jane Doe', 'APPROVED'],
    ['without papers, 001', withoutPapers, 'INDIVIDUAL', 'Jane 001', 'PENDING'],
    ['without papers, 002', withoutPapers, 'INDIVIDUAL', 'Jane 002 ', 'REJECTED'],
    ['without papers, 003', withoutPapers, 'INDIVIDUAL', 'Jane 003', 'UNVERIFIED'],
    ['without papers, and without a name', withoutPapers, 'INDIVIDUAL', undefined, 'UNVERIFIED'],
    ['without papers, a business', withoutPapers, 'BUSINESS', undefined, 'UNVERIFIED'],
  ] as const)('%s', (_what, terms, customerType, fullName, status) => {
    expect(statusAtCreation(terms, customerType, fullName)).toBe(status);
  });
});
