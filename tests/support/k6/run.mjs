// Runs so many iterations of a k6 script at once and says what its metrics hold: node run.mjs SCRIPT ITERATIONS

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [script, iterations] = process.argv.slice(2);
globalThis.__ENV = process.env;
globalThis.open = (path) => readFileSync(path, 'utf8');

const { listen } = await import('k6/net/grpc');
const { default: execution } = await import('k6/execution');
const { added } = await import('k6/metrics');
const { default: iterate, options } = await import(pathToFileURL(script));

listen(() => process.stdout.write(`${JSON.stringify({ metrics: added, options })}\n`), Number(iterations));
for (let at = 0; at < Number(iterations); at += 1) {
  execution.scenario.iterationInTest = at;
  iterate();
}
