import { magicSuffix } from './magic-suffix.js';

it.each`
  kind                        | identifier                                        | suffix
  ${'account number'}         | ${'021000021:000123456002'}                       | ${'002'}
  ${'IBAN'}                   | ${'DE89370400440532013003'}                       | ${'003'}
  ${'phone number'}           | ${'+254700000004'}                                | ${'004'}
  ${'wallet address'}         | ${'4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gD005'} | ${'005'}
  ${'e-mail key'}             | ${'maria006@mail.example'}                        | ${'006'}
  ${'VPA'}                    | ${'asha.007@okbank'}                              | ${'007'}
  ${'Lightning address'}      | ${'bob009@wallet.example'}                        | ${'009'}
  ${'e-mail with a quoted @'} | ${'"a@b004"@mail.example'}                        | ${'04"'}
  ${'another key'}            | ${'123e4567-e89b-12d3-a456-426614174008'}         | ${'008'}
  ${'short one'}              | ${'02'}                                           | ${'02'}
  ${'short local part'}       | ${'2@mail002'}                                    | ${'2'}
`('the magic suffix of an $kind is $suffix', ({ identifier, suffix }) => {
  expect(magicSuffix(identifier)).toBe(suffix);
});
