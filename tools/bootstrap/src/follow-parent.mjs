/**
 * Loaded into every service that `npm run services` starts. The channel closes when the parent is gone, even
 * by kill -9: the service then stops in order, instead of living on with its ports and without a supervisor.
 */
if (process.channel) {
  process.once('disconnect', () => void process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
