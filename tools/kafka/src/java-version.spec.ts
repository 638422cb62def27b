import { javaVersion } from './java-version.mjs';

describe('the version that Java prints', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "21" 2023-09-19', 21],
    ['openjdk version "25-ea" 2025-09-16', 25],
    ['The operation could not be completed. Unable to locate a Java Runtime.', undefined],
    ['', undefined],
  ])('%s', (printed, expected) => {
    expect(javaVersion(printed)).toBe(expected);
  });
});
