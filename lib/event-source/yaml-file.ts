import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';

export type Path = readonly (string | number)[];

/** An error in a file of an event. */
export interface Fault {
  file: string;
  line: number;
  /** The path of keys, such as `premarket.date`. Empty for the whole file. */
  path: string;
  /** The actual value and what is expected. */
  message: string;
}

/** The contents of a YAML or JSON file, with their lines. */
export interface YamlFile {
  /** The file name in faults. */
  name: string;
  /** Texts are trimmed, and keys without a value are left out. */
  data: unknown;
  /** Syntax errors. If there are any, `data` is not reliable. */
  syntaxFaults: Fault[];
  /** Its texts and numbers with their paths. */
  leaves: readonly { path: Path; value: unknown }[];
  /** The line of the key or entry at a path, or of the nearest enclosing one. */
  lineOf(path: Path): number;
}

export function parseYamlFile(name: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const syntaxFaults = document.errors.map(({ message, pos: [start] }) => ({
    file: name,
    line: lineAt(start),
    path: '',
    message: message.replace(/\s+/g, ' '),
  }));
  return {
    name,
    data: document.toJS({
      reviver: (_key, value) => (typeof value === 'string' ? value.trim() : (value ?? undefined)),
    }),
    syntaxFaults,
    leaves: leavesOf(document.contents),
    lineOf(path) {
      let node: unknown = document.contents;
      let line = 1;
      for (const step of path) {
        if (isMap(node)) {
          const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
          if (!pair) break;
          if (isNode(pair.key) && pair.key.range) line = lineAt(pair.key.range[0]);
          node = pair.value;
        } else if (isCollection(node)) {
          node = node.items[Number(step)];
          if (isNode(node) && node.range) line = lineAt(node.range[0]);
        } else break;
      }
      return line;
    },
  };
}

function leavesOf(node: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) =>
      leavesOf(value, [...path, isScalar(key) ? String(key.value) : String(key)]),
    );
  }
  if (isCollection(node)) return node.items.flatMap((item, index) => leavesOf(item, [...path, index]));
  return isScalar(node) ? [{ path, value: node.value }] : [];
}
