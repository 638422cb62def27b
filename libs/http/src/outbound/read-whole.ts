/** The text of an answer, in UTF-8; `undefined` where it is longer than so many bytes. */
export const readWhole = async (
  body: AsyncIterable<Buffer>,
  bytesMax: number,
): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let bytesRead = 0;
  for await (const part of body) {
    bytesRead += part.length;
    if (bytesRead > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
