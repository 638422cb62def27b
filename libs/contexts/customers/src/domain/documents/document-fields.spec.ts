import fc from 'fast-check';
import { DOCUMENT_TYPES, isIdentity, isTwoSided } from './document-types.js';
import { fileNameOf, problemsAcross } from './document-fields.js';

describe('the name of a file', () => {
  it.each([
    ['scan.pdf', 'scan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\jane\\scan.pdf', 'scan.pdf'],
    ['a/..', 'document'],
    ['..', 'document'],
    ['', 'document'],
    ['/', 'document'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['a\r\nset-cookie: b', 'aset-cookie: b'],
    ['Reisepass Müller 😀.pdf', 'Reisepass Müller 😀.pdf'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(fileNameOf(sent)).toBe(kept);
  });

  it('is never empty, a path, longer than 255 characters, or half a sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (sent) => {
        const kept = fileNameOf(sent);
        expect(Array.from(kept).length).toBeLessThanOrEqual(255);
        expect(kept).not.toMatch(/^$|^\.\.?$|[/\\\p{Cc}]/u);
        expect(kept).not.toMatch(/\p{Cs}/u);
        expect(fileNameOf(kept)).toBe(kept);
      }),
    );
  });
});

describe('the type of a document', () => {
  it('demands number and authority of identities, and a side of what has two, and refuses it elsewhere', () => {
    for (const documentType of DOCUMENT_TYPES)
      for (const side of [undefined, 'FRONT'])
        for (const documentNumber of [undefined, 'X1'])
          for (const issuingAuthority of [undefined, 'State']) {
            const said = { documentType, side, documentNumber, issuingAuthority };
            const wanted = [
              ...(isIdentity(documentType) && documentNumber === undefined ? ['documentNumber'] : []),
              ...(isIdentity(documentType) && issuingAuthority === undefined ? ['issuingAuthority'] : []),
              ...(isTwoSided(documentType) === (side === undefined) ? ['side'] : []),
            ];
            expect(problemsAcross(said).map(({ field }) => field)).toStrictEqual(wanted);
          }
  });
});
