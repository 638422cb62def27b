import { nearest } from './nearest.js';

describe('the nearest words', () => {
  it.each([
    ['PAYMENT.FALED', ['PAYMENT.FAILED']],
    ['FAILED', ['PAYMENT.FAILED', 'UPLOAD.FAILED']],
    ['PAYMENT.DONE', ['PAYMENT.FAILED']],
    ['UPLOD.FAIL', ['UPLOAD.FAILED']],
    ['TSET', ['TEST']],
    ['nothing like it', []],
    ['', []],
  ])('of %j', (word, found) => {
    expect(nearest(word, ['PAYMENT.FAILED', 'UPLOAD.FAILED', 'TEST'])).toStrictEqual(found);
  });

  it('are three at most, the nearest first', () => {
    expect(nearest('abcdef', ['abcxxf', 'abcdeg', 'abcdef-1', 'abcxef', 'abcde'])).toStrictEqual([
      'abcdef-1',
      'abcdeg',
      'abcxef',
    ]);
  });
});
