import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';

// Plain JavaScript, since worker threads load it without a compiler. Requests over each connection as soon as the last
// answer has arrived, until the thread ends.
const { url, connections, method, headers, body } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send() {
  const sent = request(url, { agent, method, headers }, (answer) => answer.resume().on('end', send));
  // Also if the portal closes the connection: not at once, because that would only keep this thread busy.
  sent.on('error', () => setTimeout(send, 10)).end(body);
}

for (let n = 0; n < connections; n++) send();
