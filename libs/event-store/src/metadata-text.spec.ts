import { encode } from '@causeway/kernel';
import fc from 'fast-check';
import { metadataText } from './metadata-text.js';

it('metadata are written as every other value is', () => {
  const text = fc.string({ unit: 'binary' });
  const metadata = fc.record({
    commandId: text,
    platformId: text,
    environment: fc.constantFrom('sandbox', 'production'),
    actor: text,
    correlationId: text,
    causationId: text,
  });
  fc.assert(fc.property(metadata, (each) => expect(metadataText(each)).toBe(encode(each))));
});
