import { once } from 'node:events';
import { connect } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { testCertificate } from './test-certificate';

/** Begins this many requests over HTTP/2 from an address and ends none. `refused` counts those that were refused at once. */
export async function holdRequests(port: number, from: string, count: number) {
  const { cert: ca } = testCertificate;
  const perSession = 125;
  let refused = 0;
  const sessions = await Promise.all(
    Array.from({ length: Math.ceil(count / perSession) }, async () => {
      const options = { host: '127.0.0.1', port, servername: 'localhost', localAddress: from, ca };
      const socket = connectTls({ ...options, ALPNProtocols: ['h2'] });
      await once(socket, 'secureConnect');
      return connect(`https://localhost:${port}`, { createConnection: () => socket });
    }),
  );
  for (let n = 0; n < count; n++) {
    const session = sessions[Math.floor(n / perSession)];
    const stream = session?.request({
      ':method': 'POST',
      ':path': '/api/attendees/add',
      'content-length': 10,
    });
    stream?.on('error', () => {});
    stream?.on('response', (headers) => {
      if (headers[':status'] === 429) refused++;
    });
  }
  return {
    refused: () => refused,
    end() {
      for (const session of sessions) session.destroy();
    },
  };
}
