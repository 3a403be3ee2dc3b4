// W850 for k6 (0.49 or newer): open loop, one stream an iteration, deltas paced like an LLM's.
//
//   python -m loadtest workload --out w850.jsonl
//   k6 run -e TARGET=localhost:50051 -e WORKLOAD=$PWD/w850.jsonl -e RATE=850 loadtest/k6/w850.js
//
// Counts escapes (a planted fault released) and refusals of sound answers as the Python generator does. Every virtual
// user has a connection of its own.

import { Client, Stream } from 'k6/net/grpc';
import { SharedArray } from 'k6/data';
import { Counter, Rate, Trend } from 'k6/metrics';
import exec from 'k6/execution';

const RATE = Number(__ENV.RATE || 850);
const SECONDS = Number(__ENV.SECONDS || 30);
const GAP_MS = Number(__ENV.GAP || 450);

export const options = {
  scenarios: {
    w850: {
      executor: 'constant-arrival-rate',
      rate: RATE,
      timeUnit: '1s',
      duration: `${SECONDS}s`,
      preAllocatedVUs: Math.ceil(RATE * 4),
    },
  },
  thresholds: {
    close_to_summary: ['p(99)<400'],
    deadline: ['rate<0.001'],
    escapes: ['count==0'],
    lost: ['count==0'],
  },
};

const closeToSummary = new Trend('close_to_summary', true);
const deadline = new Rate('deadline');
const escapes = new Counter('escapes');
const falseRefusals = new Counter('false_refusals');
const lost = new Counter('lost');

const answers = new SharedArray('answers', () =>
  open(__ENV.WORKLOAD).trim().split('\n').map((line) => JSON.parse(line)));

const client = new Client();
client.load(['../../proto'], 'guardrail/v1/guardrail.proto');
let connected = false;

function onTheWire(chunk) {
  const { rows, caption, header_rows: headerRows, ...rest } = chunk;
  if (!rows) return rest;
  return { ...rest, table: { rows: rows.map((cells) => ({ cells })), caption, headerRows } };
}

export default function () {
  if (!connected) {
    client.connect(__ENV.TARGET || 'localhost:50051', { plaintext: true });
    connected = true;
  }
  const answer = answers[exec.scenario.iterationInTest % answers.length];
  const stream = new Stream(client, 'guardrail.v1.GuardrailService/Intercept');
  let closed = 0;
  let summarised = false;
  let over = false;
  stream.on('data', (response) => {
    if (!response.summary) return;
    summarised = true;
    const { outcome, reason } = response.summary;
    closeToSummary.add(closed ? Date.now() - closed : 0);
    deadline.add(reason === 'REASON_DEADLINE');
    if (answer.fault && outcome === 'OUTCOME_RELEASED') escapes.add(1);
    if (!answer.fault && outcome !== 'OUTCOME_RELEASED') falseRefusals.add(1);
  });
  stream.on('error', () => {
    over = true;
  });
  stream.on('end', () => {
    over = true;
    if (!summarised) lost.add(1);
  });
  stream.write({ open: { tenant: 'bank', question: answer.question, evidence: answer.chunks.map(onTheWire) } });
  answer.deltas.forEach((text, at) => {
    setTimeout(() => {
      if (over) return; // the answer was withheld before its text had ended
      stream.write({ delta: { text } });
      if (at === answer.deltas.length - 1) {
        closed = Date.now();
        stream.write({ close: { finishReason: 'stop' } });
        stream.end();
      }
    }, at * GAP_MS);
  });
}
