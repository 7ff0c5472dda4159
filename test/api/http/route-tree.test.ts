import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RouteTree } from '../../../api/http/route-tree.js';
import { routes } from '../../../api/routes.js';

function treeOf(...paths: [method: string, path: string][]): RouteTree<string> {
  const tree = new RouteTree<string>();
  for (const [method, path] of paths) tree.add(path, method, `${method} ${path}`);
  return tree;
}

describe('A tree of routes', () => {
  const tree = treeOf(
    ['GET', '/a'],
    ['GET', '/a/{id}'],
    ['DELETE', '/a/{key}'],
    ['POST', '/a/batch'],
    ['GET', '/a/{id}/b/{part}'],
    ['GET', '/a/{id}/b/last'],
    ['GET', '/a/new/{part}/last'],
  );

  it('finds a route and its parameters, decoded', () => {
    assert.deepEqual(tree.find('/a/x%2F%C3%BC', 'GET'), { value: 'GET /a/{id}', params: { id: 'x/ü' } });
    assert.deepEqual(tree.find('/a/x', 'DELETE'), { value: 'DELETE /a/{key}', params: { key: 'x' } });
    assert.equal(tree.find('/a', 'HEAD')?.value, 'GET /a');
  });

  it('prefers the path with the fewest parameters', () => {
    assert.equal(tree.find('/a/x/b/last', 'GET')?.value, 'GET /a/{id}/b/last');
    assert.equal(tree.find('/a/x/b/y', 'GET')?.value, 'GET /a/{id}/b/{part}');
    assert.equal(tree.find('/a/new/b/last', 'GET')?.params['part'], 'b');
  });

  it('takes a fixed path for no parameter, whatever the method', () => {
    assert.equal(tree.find('/a/batch', 'GET'), null);
    assert.deepEqual([...tree.methodsAt('/a/batch')], ['POST']);
    assert.deepEqual([...tree.methodsAt('/a/x')].sort(), ['DELETE', 'GET', 'HEAD']);
  });

  it('matches neither empty segments nor other spellings', () => {
    for (const path of ['', '/', '/a/', '//a', '/A', '/a/x/', '/a//b/last', '/a/x/b', '/%61', '/a/{id}/'])
      assert.equal(tree.methodsAt(path).size, 0, path);
  });

  it('finds every route of the table by what its path stands for', () => {
    const all = new RouteTree<object>();
    for (const route of routes) all.add(route.path, route.method, route);
    const segment = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.constantFrom(...routes),
        fc.array(segment, { minLength: 4, maxLength: 4 }),
        (route, given) => {
          const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
          const values = names.map((_, i) => `~${given[i] ?? ''}`);
          let i = -1;
          const path = route.path.replace(/\{\w+\}/g, () => encodeURIComponent(values[(i += 1)] ?? ''));
          const found = all.find(path, route.method);
          assert.equal(found?.value, route);
          assert.deepEqual(found?.params, Object.fromEntries(names.map((name, at) => [name, values[at]])));
        },
      ),
    );
  });
});
