/** The bytes of an answer; `undefined` where there are more than so many. */
export const readWhole = async (
  body: AsyncIterable<Buffer>,
  bytesMax: number,
): Promise<Buffer | undefined> => {
  const parts: Buffer[] = [];
  let bytesRead = 0;
  for await (const part of body) {
    bytesRead += part.length;
    // Leaving the loop closes the connection.
    if (bytesRead > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
