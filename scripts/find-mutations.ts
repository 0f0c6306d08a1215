/** A rule that is changed: the code between two offsets is replaced. */
export interface Mutation {
  start: number;
  end: number;
  replacement: string;
}

/** A node of the syntax tree, as `parseAst` returns it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
};
/** The comparison that differs for equal values alone. */
const boundaries: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Calls that answer yes or no, by their names. */
const isQuestion = /^(?:is|has|may|asks|owns|keeps|includes)(?![a-z])/;

/**
 * Every rule of a file, each changed in one way: operators, questions, conditions and truth values are inverted, a
 * default is left out, numbers grow by one, texts become others.
 * @param tree the syntax tree of `code`, which has no types
 */
export function findMutations(code: string, tree: object): Mutation[] {
  const mutations: Mutation[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const replace = ({ start, end }: Node, replacement: string) => mutations.push({ start, end, replacement });
  const swap = (node: Node, operator: string, other: string) => {
    const at = code.indexOf(operator, partOf(node, 'left').end);
    if (at < partOf(node, 'right').start)
      mutations.push({ start: at, end: at + operator.length, replacement: other });
  };

  function visit(node: Node): void {
    const { type, operator, value } = node;
    if (type === 'ImportDeclaration') return;
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      for (const table of [opposites, boundaries]) {
        const other = table[String(operator)];
        if (other) swap(node, String(operator), other);
      }
      if (operator === '??') replace(node, textOf(partOf(node, 'left')));
    } else if (type === 'UnaryExpression' && operator === '!') {
      replace(node, textOf(partOf(node, 'argument')));
    } else if (type === 'CallExpression') {
      const callee = partOf(node, 'callee');
      const { name } = isNode(callee.property) ? callee.property : callee;
      if (isQuestion.test(String(name))) replace(node, `!${textOf(node)}`);
    } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
      const test = partOf(node, 'test');
      if (/^(?:Identifier|MemberExpression|ChainExpression)$/.test(test.type))
        replace(test, `!${textOf(test)}`);
    } else if (type === 'Literal') {
      if (typeof value === 'boolean') replace(node, String(!value));
      if (typeof value === 'number') replace(node, String(value + 1));
      if (typeof value === 'string') replace(node, JSON.stringify(`${value}?`));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  }
  if (isNode(tree)) visit(tree);
  return mutations;
}

function partOf(node: Node, name: string): Node {
  const part = node[name];
  if (!isNode(part)) throw new Error(`A node of the type ${node.type} has no ${name}.`);
  return part;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The code with a rule changed. */
export function mutated(code: string, { start, end, replacement }: Mutation): string {
  return `${code.slice(0, start)}${replacement}${code.slice(end)}`;
}
