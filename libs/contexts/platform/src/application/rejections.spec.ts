import { PLATFORM_REJECTIONS } from '../domain/rejection-codes.js';
import { platformEvents } from './event-catalog.js';
import { platformRejections } from './rejections.js';

describe('the rejections of this context', () => {
  it.each([
    ['INVALID_INPUT', 400, 'INVALID_INPUT'],
    ['NOT_IMPLEMENTED', 501, 'NOT_IMPLEMENTED'],
    ['UMA_DOMAIN_TAKEN', 400, 'INVALID_INPUT'],
    ['PLATFORM_NOT_FOUND', 404, 'REFERENCE_NOT_FOUND'],
    ['PLATFORM_EXISTS', 409, 'CONFLICT'],
    ['TOKEN_NOT_FOUND', 404, 'TOKEN_NOT_FOUND'],
    ['LAST_MANAGE_TOKEN', 400, 'INVALID_INPUT'],
    ['CLIENT_ID_TAKEN', 409, 'CONFLICT'],
  ] as const)('%s is %i %s', (rejection, status, code) => {
    expect(platformRejections[rejection]).toMatchObject({ status, code });
  });

  it('are all in the table, which has no others', () => {
    expect(Object.keys(platformRejections).sort()).toStrictEqual([...PLATFORM_REJECTIONS].sort());
  });

  it('name the field of a domain that is taken', () => {
    expect(platformRejections.UMA_DOMAIN_TAKEN.field).toBe('umaDomain');
  });
});

describe('the catalogue of events', () => {
  it('seals every address under its platform', () => {
    expect(platformEvents.PlatformConfigUpdated).toStrictEqual({
      version: 1,
      personal: [
        'embeddedWalletConfig.sendFromEmailAddress',
        'embeddedWalletConfig.replyToEmailAddress',
        'cardTokenization2faConfig.email.fromAddress',
        'cardTokenization2faConfig.email.replyToAddress',
      ],
      subject: 'platformId',
    });
  });
});
