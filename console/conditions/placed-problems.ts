import { RollcallError } from '../api/client';
import type { Problem } from './problems';
import { isEventTest, isGroup } from '../../domain/contact/contact-query.js';
import { finished, groupAt, missingIn, type ContactWhere, type Node } from './where';

/**
 * What the API says of `finished(where)`, which was sent as `sentAs`, with the paths of the same parts in `where` as it
 * is edited.
 */
export function placedProblems(
  error: Error | null,
  where: ContactWhere | undefined,
  sentAs = 'where',
): Problem[] {
  if (!(error instanceof RollcallError)) return [];
  const own = [...keptIn(where ?? {}, { from: '', to: '' })];
  return error.errors.flatMap(({ path, message }) =>
    path === sentAs || path.startsWith(`${sentAs}.`)
      ? [{ path: placed(path.slice(sentAs.length), own), message }]
      : [],
  );
}

/** Says at each unfinished condition and test what is still to be written. */
export function unfinishedProblems(where: ContactWhere | undefined, message: string): Problem[] {
  return [...leavesIn(where ?? {}, '')].flatMap(({ node, path }) => {
    const missing = missingIn(node);
    return missing === null ? [] : [{ path: `${path}.${missing}`, message }];
  });
}

/** A node's path in what is sent, and in what is edited. */
interface Moved {
  from: string;
  to: string;
}

function* keptIn(where: ContactWhere, at: Moved): Generator<Moved> {
  const { mode, items } = groupAt(where, at.to);
  const kept = items.filter(({ node }) => finished({ all: [node] }) !== undefined);
  for (const [index, { node, path }] of kept.entries()) {
    const moved = { from: `${at.from}.${mode}[${String(index)}]`, to: path };
    yield moved;
    if (isGroup(node)) yield* keptIn(node, moved);
    else if (isEventTest(node) && node.where)
      yield* keptIn(node.where, { from: `${moved.from}.where`, to: `${path}.where` });
  }
}

/** A problem with one of several values is shown at all of them, and one with no condition in particular at the top. */
function placed(path: string, moved: readonly Moved[]): string {
  for (let node = path; node !== ''; node = node.slice(0, node.lastIndexOf('.'))) {
    const found = moved.find(({ from }) => from === node);
    if (found) return found.to + path.slice(node.length).replace(/\[\d+\]$/, '');
  }
  return '';
}

function* leavesIn(where: ContactWhere, at: string): Generator<{ node: Node; path: string }> {
  for (const { node, path } of groupAt(where, at).items) {
    if (isGroup(node)) yield* leavesIn(node, path);
    else yield { node, path };
    if (isEventTest(node) && node.where) yield* leavesIn(node.where, `${path}.where`);
  }
}
