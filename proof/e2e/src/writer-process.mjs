import { openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';

/**
 * A process of its own that sends one command id from many callers at once, on few connections. Prints how
 * often the store gave each answer.
 */
const [url, commandId, callers, streamPrefix] = process.argv.slice(2);
const vault = new SealingVault(
  new MasterKey(Buffer.from('a fixed key for suites, 32 byte!')),
  new InMemorySubjectKeys(),
);
const database = await openContextDatabase({ url, context: 'ledger', poolSize: 5 });
const store = await PostgresEventStore.open({ database, catalog: { Counted: { version: 1 } }, vault });
const metadata = {
  commandId,
  platformId: 'Platform:1',
  environment: 'sandbox',
  actor: 'suite',
  correlationId: commandId,
  causationId: commandId,
};

process.stdout.write('ready\n');
const giveTheCommand = async () => {
  const results = await Promise.all(
    Array.from({ length: Number(callers) }, (_, index) =>
      store.append({
        lane: 'ledger.sandbox',
        metadata,
        recordedAt: '2026-01-01T00:00:00.000Z',
        streams: [
          {
            streamId: `${streamPrefix}-${index}`,
            expectedVersion: 0,
            events: [{ type: 'Counted', data: {} }],
          },
        ],
        outcome: { commandId, fingerprint: 'same', answer: `${streamPrefix}-${index}`, expiresAt: null },
      }),
    ),
  );
  const answers = results.flatMap((result) => (result.status === 'repeated' ? [result.outcome.answer] : []));
  const appended = results.filter(({ status }) => status === 'appended').length;
  process.stdout.write(
    `${JSON.stringify({ appended, repeated: answers.length, answers: [...new Set(answers)] })}\n`,
  );
  await store.close();
  process.exit(0);
};
process.stdin.once('data', () => void giveTheCommand());
