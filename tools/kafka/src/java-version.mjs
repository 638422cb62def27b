/**
 * Apart from what runs Kafka, because `tools/doctor` asks before any package is linked.
 * @param {string} banner what `java -version` prints
 * @returns {number | undefined} the feature release: 8 for "1.8.0", 17 for "17.0.15"
 */
export const javaVersion = (banner) => {
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(banner) ?? [];
  if (major === undefined) return undefined;
  return Number(major === '1' ? minor : major);
};
