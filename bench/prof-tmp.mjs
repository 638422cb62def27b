import { createDatabase, startScratchServer } from '@causeway/database';
const { CausewayLedger } = await import('/work/main/bench/dist/ledger/causeway-ledger.js');
const { pairsOf } = await import('/work/main/bench/dist/ledger/loads.js');
const server = await startScratchServer();
const l = await CausewayLedger.open(await createDatabase(server.url, 'c'), 10000);
const run = async (callers, ms) => { const pairs = pairsOf('uniform', 10000); const end = performance.now() + ms; let n = 0; const c0 = process.cpuUsage(); const t0 = performance.now();
 await Promise.all(Array.from({length: callers}, async () => { while (performance.now() < end) { await l.transfer(...pairs()); n++; } }));
 const c = process.cpuUsage(c0); return [Math.round(n / (performance.now() - t0) * 1000), ((c.user + c.system) / n).toFixed(1)]; };
await run(64, 2000);
for (const callers of [16, 64, 256, 1024]) { const r = []; for (let i = 0; i < 3; i++) r.push((await run(callers, 1200)).join('/')); console.log(callers, r.join('  ')); }
await l.close(); await server.stop();
