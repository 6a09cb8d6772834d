// Reports what browsers have in secure contexts only: a till at http://192.168.… must work as well.
const message = 'Browsers have no crypto.randomUUID over plain http; take newKey() of @partsdesk/sdk.';

const plainHttp = {
  create: (context) => ({
    MemberExpression(node) {
      if (!node.computed && node.property.name === 'randomUUID') context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'partsdesk-browser' }, rules: { 'plain-http': plainHttp } };
