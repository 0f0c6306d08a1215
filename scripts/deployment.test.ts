import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, variableNames } from '@/lib/base/env';
import { bodyLimit } from '@/lib/server/body-limit';

const read = (path: string) => readFileSync(path, 'utf8');
const known = new Set([...variableNames, 'EVENT']);
const keepAlive = parseEnv({}).KEEP_ALIVE_SECONDS;

/** A file without its comments. */
const settingsOf = (path: string) => read(path).replace(/#.*$/gm, '');

/** A text of compose.yaml with the variables of .env, where `${A:-b}` is b if A is empty. */
const interpolated = (text: unknown, dotEnv: Record<string, string>) =>
  String(text).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, other = '') => {
    if (!dotEnv[name] && kind === '?') throw new Error(`${name}: ${other}`);
    return dotEnv[name] || other;
  });

/** The environment that Compose gives a service. */
function environmentOf(
  { env_file, environment }: { env_file?: string; environment: Record<string, unknown> },
  dotEnv: Record<string, string>,
): Record<string, string> {
  const own = Object.entries(environment).map(([name, value]) => [name, interpolated(value, dotEnv)]);
  return { ...(env_file === '.env' && dotEnv), ...Object.fromEntries(own) };
}

describe('the files for a deployment', () => {
  test('name settings that exist', () => {
    const { services } = parse(read('compose.yaml'));
    const { environment, build } = services.portal;
    const ofUnit = [...read('deploy/portal.service').matchAll(/^Environment=(\w+)=/gm)].map(
      ([, name]) => name,
    );
    const [, image = ''] = /^ENV (.*)$/m.exec(read('Containerfile')) ?? [];
    const ofImage = [...image.matchAll(/(\w+)=/g)].map(([, name]) => name);
    const named = [...Object.keys(environment), ...Object.keys(build.args), ...ofUnit, ...ofImage];
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
  });

  test('hand every variable of .env on to the container, except its place inside', () => {
    const { portal } = parse(read('compose.yaml')).services;
    const names = [...read('.env.example').matchAll(/^(\w+)=/gm)].flatMap(([, name = '']) => name);
    const dotEnv = Object.fromEntries(names.map((name) => [name, `of .env: ${name}`]));
    const others = names.filter((name) => environmentOf(portal, dotEnv)[name] !== dotEnv[name]);
    expect(names.length).toBeGreaterThan(30);
    expect(others.sort()).toEqual(['DATA_DIR', 'HOST', 'PORT']);
    expect(portal.ports.map((port: string) => interpolated(port, dotEnv))).toEqual([
      `127.0.0.1:${dotEnv.PORT}:3000`,
    ]);
    const required = { APP_URL: 'https://registro.example.com', AUTH_SECRET: 's'.repeat(32) };
    expect(parseEnv(environmentOf(portal, required))).toMatchObject({
      ...required,
      AUTH_SECRET: [required.AUTH_SECRET],
      HOST: '0.0.0.0',
      TRUSTED_PROXY_HOPS: 1,
      MONGODB_URI: 'mongodb://mongodb:27017/?replicaSet=rs0',
    });
  });

  test('give the build of an image the variables that its pages contain', () => {
    const { build } = parse(read('compose.yaml')).services.portal;
    const inImage = [...read('Containerfile').matchAll(/^ARG (\w+)=$/gm)].map(([, name]) => name);
    expect(inImage).toEqual(Object.keys(build.args));
    expect(inImage).toEqual(['EVENT', 'APP_URL', 'NEXT_PUBLIC_GTM_ID']);
  });

  test('check the health of the container, also where the image has no health check of its own', () => {
    const {
      test: command,
      interval,
      timeout,
      start_period,
    } = parse(read('compose.yaml')).services.portal.healthcheck;
    const [, inImage = ''] = /^HEALTHCHECK (.*)$/m.exec(read('Containerfile')) ?? [];
    const start = start_period;
    expect(inImage).toBe(
      `--interval=${interval} --timeout=${timeout} --start-period=${start} CMD ${JSON.stringify(command.slice(1)).replaceAll(',', ', ')}`,
    );
    // Otherwise, podman builds an image in a format that has no health check.
    for (const file of ['Containerfile', 'docs/deploying.md'])
      for (const line of read(file).match(/podman build .*/g) ?? [])
        expect(line, file).toContain('--format docker');
    expect(read('docs/deploying.md')).toMatch(/podman build /);
  });

  test('name one exact version of Node, of the line that the documents recommend', () => {
    const [, image, major] = /^ARG NODE=(\S+?:(\d+)\.\d+\.\d+-\S+)$/m.exec(read('Containerfile')) ?? [];
    expect(image).toBeDefined();
    expect(read('README.md')).toContain(`Node ${major}`);
    expect(read('docs/deploying.md')).toContain(`Node ${major}`);
  });

  test('allow the calls that Node makes for memory protection keys, which ended it at its start', () => {
    const filters = [...read('deploy/portal.service').matchAll(/^SystemCallFilter=([^~].*)$/gm)];
    expect(filters.flatMap(([, names = '']) => names.split(' '))).toEqual(['@system-service', '@pkey']);
  });

  test('keep requests that only the portal may refuse from taking it out of service', () => {
    const [nginx, caddy] = [settingsOf('deploy/nginx.conf'), settingsOf('deploy/Caddyfile')];
    expect(caddy).not.toMatch(/request_body|fail_duration/);
    expect(caddy).toContain('lb_try_duration 10s');
    expect(nginx).toContain('max_fails=0');
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(bodyLimit);
    // nginx before 1.25.1 does not start with `http2 on`.
    expect(nginx).toMatch(/listen 443 ssl http2;/);
    expect(nginx).not.toMatch(/http2 on/);
  });

  test('start the portal as `npm start` does', () => {
    const { start } = JSON.parse(read('package.json')).scripts;
    const [, unit] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('deploy/portal.service')) ?? [];
    const [, image = '[]'] = /^CMD (.*)$/m.exec(read('Containerfile')) ?? [];
    expect(start).toContain('--max-old-space-size');
    expect([unit, JSON.parse(image).join(' ')]).toEqual([start, start]);
  });

  test('make proxies close idle connections before the portal does', () => {
    const [, nginx] = /keepalive_timeout (\d+)s/.exec(read('deploy/nginx.conf')) ?? [];
    const [, caddy] = /keepalive (\d+)s/.exec(read('deploy/Caddyfile')) ?? [];
    for (const seconds of [nginx, caddy]) expect(Number(seconds)).toBeLessThan(keepAlive);
  });

  test('give the portal time to answer accepted requests before it is killed', () => {
    const { services } = parse(read('compose.yaml'));
    const [, limit] = /timeLimit = (\d+)_000/.exec(read('lib/server/graceful-shutdown.ts')) ?? [];
    const [, unit] = /TimeoutStopSec=(\d+)/.exec(read('deploy/portal.service')) ?? [];
    for (const seconds of [unit, Number.parseInt(services.portal.stop_grace_period, 10)])
      expect(Number(seconds)).toBeGreaterThan(Number(limit));
  });
});
