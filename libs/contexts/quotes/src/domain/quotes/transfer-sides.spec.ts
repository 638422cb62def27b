import { transferRefusal, type TransferSide } from './transfer-sides.js';

type Status = TransferSide['status'];
const transferOut = (source: Status, destination: Status): readonly TransferSide[] => [
  { field: 'source.accountId', resource: 'InternalAccount', ...as(source) },
  { field: 'destination.accountId', resource: 'ExternalAccount', ...as(destination) },
];
const as = (status: Status) => (status === 'FOUND' ? { status, currency: 'USD' as const } : { status });

const UNKNOWN = 'names no account of this platform';
const INTERNAL = 'takes an internal account, and no embedded wallet';
const EXTERNAL = 'takes an external account';

describe('the accounts of a transfer (transactions §9)', () => {
  it('are fine where both are found', () => {
    expect(transferRefusal(transferOut('FOUND', 'FOUND'))).toBeUndefined();
  });

  it.each<[Status, Status, [field: string, message: string][]]>([
    ['OF_WRONG_KIND', 'FOUND', [['source.accountId', INTERNAL]]],
    ['FOUND', 'OF_WRONG_KIND', [['destination.accountId', EXTERNAL]]],
    [
      'OF_WRONG_KIND',
      'OF_WRONG_KIND',
      [
        ['source.accountId', INTERNAL],
        ['destination.accountId', EXTERNAL],
      ],
    ],
    ['UNKNOWN', 'OF_WRONG_KIND', [['destination.accountId', EXTERNAL]]],
  ])('are named by their kind: %s and %s', (source, destination, errors) => {
    expect(transferRefusal(transferOut(source, destination))).toStrictEqual({
      code: 'TRANSFER_ACCOUNT_OF_WRONG_KIND',
      details: { errors: errors.map(([field, message]) => ({ field, message })) },
    });
  });

  it.each<[Status, Status, string[], string]>([
    ['UNKNOWN', 'FOUND', ['source.accountId'], 'InternalAccount'],
    ['FOUND', 'UNKNOWN', ['destination.accountId'], 'ExternalAccount'],
    ['UNKNOWN', 'UNKNOWN', ['source.accountId', 'destination.accountId'], 'InternalAccount'],
  ])('are named where they are not there: %s and %s', (source, destination, fields, resource) => {
    expect(transferRefusal(transferOut(source, destination))).toStrictEqual({
      code: 'TRANSFER_ACCOUNT_NOT_FOUND',
      details: { errors: fields.map((field) => ({ field, message: UNKNOWN })), resource },
    });
  });
});
