import { loneSettings } from './setting-pairs.js';

describe('a setting that needs another', () => {
  it.each([
    ['CAUSEWAY_OPERATOR_HOST', 'CAUSEWAY_OPERATOR_PORT'],
    ['CAUSEWAY_APPROVAL_SETTLE_ABOVE', 'CAUSEWAY_APPROVALS'],
    ['CAUSEWAY_FILES_S3_ENDPOINT', 'CAUSEWAY_FILES_S3_BUCKET'],
    ['CAUSEWAY_FILES_S3_ACCESS_KEY_ID', 'CAUSEWAY_FILES_S3_BUCKET'],
    ['CAUSEWAY_FILES_S3_SECRET_ACCESS_KEY', 'CAUSEWAY_FILES_S3_BUCKET'],
    ['CAUSEWAY_SMS_TOKEN', 'CAUSEWAY_SMS_URL'],
    ['CAUSEWAY_RATE_SOURCE_TOKEN', 'CAUSEWAY_RATE_SOURCE_URL'],
    ['CAUSEWAY_PAYOUT_PARTNER_TOKEN', 'CAUSEWAY_PAYOUT_PARTNER_URL'],
  ])('%s is refused without %s', (name, needed) => {
    expect(loneSettings({ [name]: 'x' })).toStrictEqual([
      `${name} means nothing without ${needed}, which is not set`,
    ]);
    expect(loneSettings({ [name]: 'x', [needed]: '' })).toHaveLength(1);
    expect(loneSettings({ [name]: 'x', [needed]: 'y' })).toStrictEqual([]);
    expect(loneSettings({ [name]: '', [needed]: 'y' })).toStrictEqual([]);
  });
});
