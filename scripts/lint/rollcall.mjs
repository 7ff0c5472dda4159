/** Rules of this project, for oxlint. */

/** The type of what `JSON.parse` returns is checked, not asserted. */
const noParseAssertion = {
  create: (context) => ({
    TSAsExpression(node) {
      const { type, callee } = node.expression;
      if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return;
      if (callee.object.name !== 'JSON' || callee.property.name !== 'parse') return;
      const message =
        'Use parseJson or parseJsonObject (domain/json/parse-json.ts), or check the value with a guard.';
      context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'rollcall' }, rules: { 'no-parse-assertion': noParseAssertion } };
