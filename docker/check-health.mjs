/**
 * The image's health check: a container lives when a door of its app says so. A service has one for its siblings,
 * standalone one for platforms, the gateway both.
 */
const ANSWER_MS = 3_000;

const isLive = async (port) => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok;
  } catch {
    // That port has no listener: the other one decides.
    return false;
  }
};

const { CAUSEWAY_PORT = '3000', CAUSEWAY_SERVICE_PORT = '3100' } = process.env;
const doors = await Promise.all([CAUSEWAY_PORT, CAUSEWAY_SERVICE_PORT].map(isLive));
process.exitCode = doors.includes(true) ? 0 : 1;
