import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copiedFolder } from '@/tests/factories/event-folder';
import { checkDrawing } from './check-drawing';
import { describeFault } from './faults';
import { loadEvent } from './load-event';

const faultsOf = (content: string, head = '<svg xmlns="http://www.w3.org/2000/svg">') =>
  checkDrawing('mark.svg', `${head}\n${content}\n</svg>\n`).map(describeFault);

describe('mark.svg', () => {
  test.each([
    '<script>alert(1)</script>',
    '<script href="https://evil.example/x.js"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<image href="https://evil.example/x.png"/>',
    '<a href="https://evil.example"><rect/></a>',
    '<foreignObject/>',
    '<image href="#a"/>',
    '<a href="#a"><rect/></a>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<rect onload="alert(1)"/>',
    "<rect ONCLICK='alert(1)'/>",
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,x"/>',
    '<rect fill="url(https://evil.example/x)"/>',
    '<rect fill="url( \'//evil.example/x\')"/>',
    '<rect style="fill: u\\72l(//evil.example)"/>',
    '<rect fill="&#117;rl(//evil.example)"/>',
    '<g xmlns:x="http://www.w3.org/1999/xhtml"/>',
    '<x:script>alert(1)</x:script>',
    '<g xml:base="https://evil.example/"/>',
    '<!DOCTYPE svg [<!ENTITY x "y">]>',
    '<![CDATA[<script/>]]>',
    '<![CDATA[x]]>',
    '<?xml-stylesheet href="https://evil.example/x.css"?>',
    '<rect fill=red onload=alert(1)/>',
    '<script\n>alert(1)</script>',
  ])('is refused with %s', (content) => {
    expect(faultsOf(content)).not.toEqual([]);
    expect(faultsOf(content)[0]).toMatch(/^mark\.svg:2 /);
  });

  test.each([
    '<title>Muebles &amp; más</title><rect width="64" height="64" rx="14" fill="#3b2219"/>',
    '<defs><linearGradient id="a"><stop offset="1" stop-color="red"/></linearGradient></defs><path fill="url(#a)" d="M0 0Z"/>',
    '<symbol id="s"><circle r="2" style="fill: red"/></symbol><use href="#s"/>',
    '<!-- a > comment <script> --><text x="1" y=\'2\'>A</text>',
  ])('may contain %s', (content) => {
    expect(faultsOf(content)).toEqual([]);
    expect(faultsOf(content, '<?xml version="1.0"?>\n<!-- x -->\n<svg viewBox="0 0 64 64">')).toEqual([]);
  });

  test('is SVG', () => {
    expect(checkDrawing('mark.svg', '<html></html>').map(describeFault)).toContain(
      'mark.svg:1 is no SVG; expected <svg as the first element',
    );
  });

  test('is checked when the event is loaded, and named with its line', () => {
    const folder = copiedFolder('events/coffee-roasters');
    loadEvent(folder);
    writeFileSync(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>');
    expect(() => loadEvent(folder)).toThrow(/mark\.svg:2 <script>; expected shapes/);
  });
});
