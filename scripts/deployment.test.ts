import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, variableNames } from '@/lib/base/env';

const read = (path: string) => readFileSync(path, 'utf8');
const known = new Set([...variableNames, 'EVENT']);
const keepAlive = parseEnv({}).KEEP_ALIVE_SECONDS;

describe('the files for a deployment', () => {
  test('name settings that exist', () => {
    const { services } = parse(read('compose.yaml'));
    const { environment, build } = services.portal;
    const [, unit = ''] = /((?:^Environment=.*\n)+)/m.exec(read('deploy/portal.service')) ?? [];
    const ofUnit = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
    const [, image = ''] = /^ENV (.*)$/m.exec(read('Containerfile')) ?? [];
    const ofImage = [...image.matchAll(/(\w+)=/g)].map(([, name]) => name);
    const named = [...Object.keys(environment), ...Object.keys(build.args), ...ofUnit, ...ofImage];
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
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
    const [, limit] = /timeLimit = (\d+)_000/.exec(read('lib/http/graceful-shutdown.ts')) ?? [];
    const [, unit] = /TimeoutStopSec=(\d+)/.exec(read('deploy/portal.service')) ?? [];
    for (const seconds of [unit, Number.parseInt(services.portal.stop_grace_period, 10)])
      expect(Number(seconds)).toBeGreaterThan(Number(limit));
  });
});
