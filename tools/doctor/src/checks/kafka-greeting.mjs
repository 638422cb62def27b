import { connect } from 'node:net';

const CONNECT_MS = 3_000;
const CORRELATION_ID = 0x0c_a5_e0_a1;
const API_VERSIONS = 18;
/** Length, correlation id, error code: as much of an answer as is looked at. */
const ANSWER_BYTES = 10;

/** The oldest request that every broker answers: which requests do you know? Size, key, version, id, no client name. */
const greeting = () => {
  const message = Buffer.alloc(14);
  message.writeInt32BE(message.length - 4, 0);
  message.writeInt16BE(API_VERSIONS, 4);
  message.writeInt16BE(0, 6);
  message.writeInt32BE(CORRELATION_ID, 8);
  message.writeInt16BE(-1, 12);
  return message;
};

/**
 * Whether a Kafka broker without encryption answers there. Asked in Kafka's own words, because no client is
 * installed yet.
 * @param {string} broker `host:port`
 * @returns {Promise<boolean>}
 */
export const answersAsKafka = (broker) =>
  new Promise((resolve) => {
    const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(broker) ?? [];
    if (host === undefined || Number(port) > 65_535) return void resolve(false);
    const socket = connect({ host, port: Number(port), timeout: CONNECT_MS });
    let answer = Buffer.alloc(0);
    /** @param {boolean} isKafka */
    const end = (isKafka) => {
      socket.destroy();
      resolve(isKafka);
    };
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => end(false));
    socket.once('connect', () => void socket.write(greeting()));
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (answer.length >= ANSWER_BYTES)
        end(answer.readInt32BE(4) === CORRELATION_ID && answer.readInt16BE(8) === 0);
    });
  });
