import type { DeclaredSetting } from '@causeway/commands';
import { described, object, text, url } from '@causeway/shapes';

/** Labels of versions are numbered from `V1` on (customers §7). */
const VERSION = /^V[1-9]\d{0,3}$/;

/** Versions of the end-user terms that an operator published (customers §7). */
export const endUserTermsDeclared = {
  name: 'end-user-terms',
  tag: 'OperatorTerms',
  owner: 'PLATFORM_OR_ALL',
  key: object('TermsVersionKey', {
    version: described(text({ max: 5, pattern: VERSION }), 'The label of the version, such as V2'),
  }),
  value: object('PublishTermsDto', {
    url: described(url({ https: true }), 'Where its text is'),
  }),
  operations: {
    show: { id: 'listEndUserTerms', summary: 'Versions of the end-user terms that were published' },
    set: {
      id: 'publishEndUserTerms',
      summary: 'Publish a version of the end-user terms',
      remarks:
        'From then on the highest number is the current version, and consent to any published version is taken. Consents\n' +
        'to earlier versions stay as they are.',
    },
  },
  whenNone: 'No version was published: V1 applies, whose page the service serves itself.',
} as const satisfies DeclaredSetting;
