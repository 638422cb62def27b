/** Endings that mean something in sandbox: no id that is minted has one by accident (cards §6). */
const MAGIC = /00[1-6]$/;

/**
 * Draws a uuid until it has no magic ending. The first draw is given nothing, each later one its number: a draw that is a
 * digest of these and its own parts gives the same uuid for ever.
 */
export const drawnUuid = (draw: (...nth: readonly string[]) => string): string => {
  let uuid = draw();
  for (let nth = 2; MAGIC.test(uuid); nth += 1) uuid = draw(String(nth));
  return uuid;
};
