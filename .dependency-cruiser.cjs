/** The server's rooms, the lowest first: a room imports from lower ones alone. */
const ROOMS = [
  'db',
  'kit',
  'outside',
  'account',
  'file',
  'print',
  'jobs',
  'push',
  'audit',
  'goods',
  'report',
  'fund',
  'store',
  'customer',
  'market',
  'pay',
  'order',
  'notice',
  'http',
];

/** The borders of design: contract -> sdk -> core -> ui -> apps. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'sdk-knows-nobody',
      severity: 'error',
      from: { path: '^packages/sdk/src' },
      to: { path: '^(packages/(core|print|ui)|apps)/' },
    },
    {
      name: 'core-knows-the-sdk-only',
      severity: 'error',
      from: { path: '^packages/core/src' },
      to: { path: '^(packages/(print|ui)|apps)/' },
    },
    {
      name: 'core-has-no-screen',
      severity: 'error',
      from: { path: '^packages/core/src' },
      to: { path: 'node_modules/(react|react-dom|@mui)/' },
    },
    {
      name: 'print-knows-core-alone',
      severity: 'error',
      from: { path: '^packages/print/src' },
      to: { path: '^(packages/(sdk|payments|ui)|apps)/|^node_modules/(react|@mui)' },
    },
    {
      name: 'payments-knows-nobody',
      severity: 'error',
      from: { path: '^packages/payments/src' },
      to: { path: '^(packages/(sdk|core|print|ui)|apps)/' },
    },
    { name: 'ui-knows-no-app', severity: 'error', from: { path: '^packages/ui/src' }, to: { path: '^apps/' } },
    {
      name: 'screens-do-not-reach-into-the-server',
      severity: 'error',
      from: { path: '^apps/(web|h5)/src' },
      to: { path: '^apps/(server|sandbox)/' },
    },
    {
      name: 'server-has-no-screen',
      severity: 'error',
      from: { path: '^apps/server/src' },
      to: { path: '^(packages/ui|apps/(web|h5))/' },
    },
    {
      name: 'h5-has-no-mui',
      severity: 'error',
      from: { path: '^apps/h5/src' },
      to: { path: 'node_modules/@mui/|^packages/ui/' },
    },
    ...ROOMS.slice(0, -1).map((room, at) => ({
      name: `${room}-imports-from-lower-rooms`,
      severity: 'error',
      from: { path: `^apps/server/src/${room}/`, pathNot: '\\.(test|bench)\\.ts$' },
      to: { path: `^apps/server/src/(${ROOMS.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: {
        pathNot: ['\\.(test|bench)\\.tsx?$', '/(testing|e2e|examples)/', '^(scripts|bench)/'],
      },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/generated/|\\.turbo' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
