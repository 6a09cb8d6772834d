import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const clockMessage = 'Time is handed in; the only clock is apps/server/src/clock.ts.';
const oneClock = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: clockMessage },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      'apps/server/src/db/rows.ts',
      '**/*.mjs',
      '**/*.d.mts',
      '**/*.cjs',
      '**/*.js',
      'openapi/**',
      '.cache/**',
      'data/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Async event handlers of React are no mistake.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^@partsdesk/[a-z0-9]+/src/', message: "Import a package's face, not its inside." },
            { regex: '^\\.\\.?$', message: 'Import the file, not the folder.' },
          ],
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // A database's now() would be a second clock, which a moved clock does not move.
    files: ['apps/server/src/**/*.ts', 'packages/core/src/**/*.ts'],
    ignores: ['apps/server/src/clock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...oneClock,
        { selector: 'TemplateElement[value.raw=/\\bnow\\(\\)/]', message: clockMessage },
      ],
    },
  },
  {
    files: ['packages/ui/**/*.{ts,tsx}', 'apps/web/**/*.{ts,tsx}', 'apps/h5/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'apps/web/e2e/**/*.ts', 'apps/server/src/testing/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['scripts/**/*.ts', 'bench/**/*.ts', 'packages/*/scripts/**/*.ts', 'packages/*/examples/**/*.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
);
