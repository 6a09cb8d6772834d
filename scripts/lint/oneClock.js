// Reports every reading of the time but the one in apps/server/src/clock.ts: a moved clock must move everything.
const message = 'Time is handed in; the only clock is apps/server/src/clock.ts.';

const isDate = ({ type, name }) => type === 'Identifier' && name === 'Date';

const oneClock = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && isDate(callee.object) && callee.property.name === 'now')
        context.report({ node, message });
    },
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message });
    },
    // A database's now() would be a second clock.
    TemplateElement(node) {
      if (/\bnow\(\)/.test(node.value.raw)) context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'partsdesk' }, rules: { 'one-clock': oneClock } };
