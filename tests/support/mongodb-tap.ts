import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** A command that a driver sent to the server, with the number of documents that its answer names. */
export interface Command {
  name: string;
  collection: string;
  /** Of a write: how many documents matched. */
  n?: number;
}

/** A proxy for a MongoDB server that notes the commands of our code, without those of the driver's own monitoring. */
export interface MongodbTap {
  uri: string;
  commands: Command[];
  close(): void;
}

const monitoring = new Set(['hello', 'ismaster', 'isMaster', 'endSessions', 'ping']);

/** A connection string whose server the proxy can replace: one host, without TLS. */
export const canTap = (uri: string) =>
  /^mongodb:\/\/(?:[^@/]*@)?[^@/,]+(?:\/|$)/.test(uri) && !/[?&](?:tls|ssl)=true/.test(uri);

/** Starts the proxy for such a server. */
export async function startMongodbTap(uri: string): Promise<MongodbTap> {
  const { host, hostname, port } = new URL(uri);
  const commands: Command[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 27_017), hostname);
    const sent = new Map<number, Command>();
    each(near, (id, _, body) => {
      const [name = '', collection] = Object.entries(body)[0] ?? [];
      if (monitoring.has(name)) return;
      const command = { name, collection: String(collection) };
      sent.set(id, command);
      commands.push(command);
    });
    each(far, (_, id, body) => {
      const command = sent.get(id);
      if (command && typeof body.n === 'number') command.n = body.n;
      sent.delete(id);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => {}).on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    // A replica set would name its own hosts.
    uri: uri
      .replace(host, `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
      .replace(/replicaSet=[^&]*/, 'directConnection=true'),
    commands,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Calls `note` for each OP_MSG on a connection, with its id, the id that it answers, and its body. */
function each(socket: Socket, note: (id: number, answers: number, body: BSON.Document) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const message = waiting.subarray(0, waiting.readInt32LE(0));
      waiting = waiting.subarray(message.length);
      // Header, flags and the kind of the first section take 21 bytes.
      const isMessage = message.readInt32LE(12) === 2013 && message[20] === 0;
      if (isMessage)
        note(
          message.readInt32LE(4),
          message.readInt32LE(8),
          BSON.deserialize(message.subarray(21, 21 + message.readInt32LE(21))),
        );
    }
  });
}
