// Stands in for k6/net/grpc: every message goes to standard output as JSON, every event comes from standard input.
// As in k6: a write after the end is dropped, an error's handler gets the status, 'end' comes last.

import { createInterface } from 'node:readline';

const streams = [];

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

export class Client {
  load(importPaths, ...files) {
    say({ load: { importPaths, files } });
  }

  connect(target, { plaintext }) {
    say({ connect: { target, plaintext } });
  }
}

export class Stream {
  constructor(client, method) {
    if (!(client instanceof Client)) throw new TypeError('a Stream needs a connected Client');
    this.handlers = {};
    this.open = true;
    this.number = streams.push(this) - 1;
    say({ stream: this.number, method });
  }

  on(event, handler) {
    if (!['data', 'error', 'end'].includes(event)) throw new TypeError(`k6 has no event ${event}`);
    this.handlers[event] = handler;
  }

  write(message) {
    if (this.open) say({ stream: this.number, message });
  }

  end() {
    if (this.open) say({ stream: this.number, halfClosed: true });
    this.open = false;
  }
}

export function listen(onAllEnded, expected) {
  let left = expected;
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const { stream, event, value } = JSON.parse(line);
    const own = streams[stream];
    own.handlers[event]?.(value);
    if (event === 'end') {
      own.open = false;
      left -= 1;
      if (left === 0) {
        lines.close();
        onAllEnded();
      }
    }
  });
}
