import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findOnPath } from '../../scripts/find-on-path';

interface FoundMongo {
  uri: string;
  /** A description of the server for the test output, without credentials. */
  describe: string;
  stop(): Promise<void>;
}

export type MongoSearch = FoundMongo | { skipped: string };

const howTo =
  'give MONGODB_URI, put mongod on PATH, or let mongodb-memory-server download one (needs fastdl.mongodb.org)';

/** In milliseconds; the download starts only if its host responds within the first. */
const networkLimit = 5000;
const startLimit = 20_000;
const downloadLimit = 120_000;

/**
 * The MongoDB server for tests: MONGODB_URI, otherwise a mongod on PATH, otherwise one that mongodb-memory-server has or
 * can download. If there is none, the reason.
 */
export async function findMongo(): Promise<MongoSearch> {
  const given = process.env.MONGODB_URI;
  if (given) {
    const host = /^[^/]+\/\/(?:[^@/]*@)?([^/?]+)/.exec(given)?.[1];
    return describeServer(given, `MONGODB_URI (${host})`, async () => {});
  }
  if (findOnPath(['mongod'])) return startMongod();
  return (await startMemoryServer()) ?? { skipped: `no MongoDB server: ${howTo}` };
}

async function describeServer(uri: string, from: string, stop: () => Promise<void>): Promise<FoundMongo> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 20_000 });
  try {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    return { uri, describe: `a server that reports MongoDB ${version}, from ${from}`, stop };
  } catch (error) {
    await stop();
    throw new Error(`The MongoDB server from ${from} does not answer.`, { cause: error });
  } finally {
    await client.close();
  }
}

async function startMongod(): Promise<FoundMongo> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mongod-'));
  const port = await freePort();
  const server = spawn('mongod', ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) =>
    server.on('close', () => resolve()).on('error', () => resolve()),
  );
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return describeServer(`mongodb://127.0.0.1:${port}/`, 'mongod on PATH', stop);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}

async function startMemoryServer(): Promise<FoundMongo | undefined> {
  const { DryMongoBinary, MongoMemoryServer } = await import('mongodb-memory-server-core');
  const binary = await DryMongoBinary.locateBinary(DryMongoBinary.getEnsuredOptions());
  if (!binary) {
    if (!(await canDownload())) return undefined;
    console.log('MongoDB: downloading a server for the tests, once …');
  }
  const started = await Promise.race([
    MongoMemoryServer.create({ instance: { ip: '127.0.0.1' } }).catch(() => undefined),
    after(binary ? startLimit : downloadLimit),
  ]);
  if (!started) return undefined;
  return describeServer(started.getUri(), 'mongodb-memory-server', async () => {
    await started.stop();
  });
}

async function canDownload(): Promise<boolean> {
  const mirror = process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(networkLimit) });
    return true;
  } catch {
    return false;
  }
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
