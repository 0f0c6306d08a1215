import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { findOnPath } from '../../scripts/find-on-path';
import { plainEnv } from './portal-server';
import { testCertificate } from './test-certificate';

const deploy = resolve(import.meta.dirname, '../../deploy');

/** A network of the venue in the configuration under test. */
export const venue = '127.0.0.9/32';

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

/** A proxy that runs with its file in `deploy`. */
export interface ShippedProxy {
  /** Sends a request from this address, over a connection that is kept for the next one. */
  send(path: string, options?: Sent): Promise<Answered>;
  output(): string;
  stop(): Promise<void>;
}

interface Sent {
  from?: string;
  method?: string;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** The path of an installed proxy; undefined if there is none, or if it does not run. */
export function findProxy(name: ProxyName): string | undefined {
  const path = findOnPath([name]) ?? findOnPath([`../sbin/${name}`]);
  if (!path) return undefined;
  return spawnSync(path, [name === 'nginx' ? '-v' : 'version']).status === 0 ? path : undefined;
}

interface Ports {
  /** Where the proxy listens, with and without TLS. */
  port: number;
  httpPort: number;
  portalPort: number;
}

/** Starts a proxy in front of a portal with its file in `deploy`. Only names, ports and paths in the file are replaced. */
export async function startShippedProxy(name: ProxyName, ports: Ports): Promise<ShippedProxy> {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  const args = name === 'nginx' ? configureNginx(folder, ports) : configureCaddy(folder, ports);
  const child = spawn(findProxy(name) ?? name, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Caddy stores its state here.
    env: plainEnv({ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }),
  });
  const output = collect(child);
  const exited = once(child, 'exit');
  const { send, close } = createSender(ports.port);
  const stop = async () => {
    close();
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const listens = { message: `${name} listens`, timeout: 20_000 };
    await expect.poll(() => canConnect(ports.port), listens).toBe(true);
  } catch (error) {
    await stop();
    throw new Error(`${name} did not start.\n${output()}`, { cause: error });
  }
  return { send, output, stop };
}

function configureNginx(folder: string, { port, httpPort, portalPort }: Ports): string[] {
  const { cert, key } = writeCertificate(folder);
  const replaced = replaceAll(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${portalPort}`],
    ['/opt/portal/deploy', deploy],
    ['registro.example.com;', 'localhost;'],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['# 203.0.113.0/24 1;', `${venue} 1;`],
    ['/etc/letsencrypt/live/registro.example.com/fullchain.pem', cert],
    ['/etc/letsencrypt/live/registro.example.com/privkey.pem', key],
  ]);
  writeFileSync(join(folder, 'portal.conf'), replaced);
  writeFileSync(join(folder, 'nginx.conf'), mainFileOfNginx(folder));
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
}

function configureCaddy(folder: string, { port, httpPort, portalPort }: Ports): string[] {
  const { cert, key } = writeCertificate(folder);
  const replaced = replaceAll(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${portalPort}`],
    ['/opt/portal/deploy', deploy],
    ['registro.example.com {', `https://localhost:${port} {\ntls ${cert} ${key}`],
  ]);
  const ofTest = ['admin off', `http_port ${httpPort}`, 'auto_https disable_redirects', 'skip_install_trust'];
  writeFileSync(join(folder, 'Caddyfile'), `{\n${ofTest.join('\n')}\n}\n${replaced}`);
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
}

function writeCertificate(folder: string) {
  const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(paths.cert, testCertificate.cert);
  writeFileSync(paths.key, testCertificate.key, { mode: 0o600 });
  return paths;
}

/** Sends requests to a proxy at this port. Each client address has connections of its own. */
function createSender(port: number): Pick<ShippedProxy, 'send'> & { close(): void } {
  const agents = new Map<string, Agent>();
  const agentOf = (from: string) => {
    const agent =
      agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 50, ca: testCertificate.cert });
    agents.set(from, agent);
    return agent;
  };
  return {
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
    send: (path, { from = '127.0.0.1', method = 'GET', headers = {}, body } = {}) =>
      new Promise((settle, reject) => {
        const address = { host: '127.0.0.1', servername: 'localhost', port, localAddress: from };
        const all = { Host: `localhost:${port}`, ...headers };
        const options = { ...address, path, method, headers: all, agent: agentOf(from) };
        const sent = httpsRequest(options, async (response) => {
          const chunks = await response.toArray().catch(reject);
          if (!chunks) return;
          const text = Buffer.concat(chunks).toString();
          settle({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}

/** What a distribution's nginx.conf has around the shipped file. */
function mainFileOfNginx(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  include ${join(folder, 'portal.conf')};
}
`;
}

/** Replaces each of these texts, which must occur. */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The shipped file does not contain ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => {
      socket.destroy();
      settle(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000);
    });
  return () => text;
}
